-- Wait for running appends and hold off new ones until the end of the transaction.
lock table eventstore.events in share row exclusive mode
