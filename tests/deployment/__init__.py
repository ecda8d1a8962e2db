"""What is shipped for operators: the image, the services around it, and what they may rely on."""
