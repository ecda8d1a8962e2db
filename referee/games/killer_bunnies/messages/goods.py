"""Words that commands and events share."""

from typing import Final, Literal

from referee.kernel.secrets import secret_to

Supply = Literal["cabbage", "water"]
Goods = Literal["cabbage", "water", "dolla"]
Source = Literal["top", "hand", "saved"]
Units = tuple[int, ...]

OWN: Final = secret_to("seat")
