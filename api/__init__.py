"""HTTP in and out: turns JSON into commands and answers into JSON; decides nothing."""
