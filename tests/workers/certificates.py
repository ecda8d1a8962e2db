"""An authority of a test's own, and servers' certificates for names."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

BEGAN = datetime(2020, 1, 1, tzinfo=UTC)
AUTHORITY = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Authority of a test")])


class Authority:
    """Signs certificates; `file` is what clients trust."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.file = folder / "authority.pem"
        root = self._builder(AUTHORITY, self._key.public_key()).add_extension(
            x509.BasicConstraints(ca=True, path_length=None), critical=True
        )
        usage = x509.KeyUsage(
            digital_signature=True,
            content_commitment=False,
            key_encipherment=False,
            data_encipherment=False,
            key_agreement=False,
            key_cert_sign=True,
            crl_sign=True,
            encipher_only=False,
            decipher_only=False,
        )
        made = root.add_extension(usage, critical=True).sign(self._key, hashes.SHA256())
        self.file.write_bytes(made.public_bytes(serialization.Encoding.PEM))

    def serving(self, name: str) -> ssl.SSLContext:
        """What a server of this name shows."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        leaf = self._builder(subject, key.public_key()).add_extension(
            x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False
        )
        made = leaf.sign(self._key, hashes.SHA256())
        file = self._folder / f"{name}.pem"
        file.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            + made.public_bytes(serialization.Encoding.PEM)
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context

    def _builder(
        self, subject: x509.Name, key: ec.EllipticCurvePublicKey
    ) -> x509.CertificateBuilder:
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(AUTHORITY)
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(BEGAN)
            .not_valid_after(BEGAN + timedelta(days=36_500))
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key()), False
            )
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), False)
        )
