"""What processes that tests start import first while a fault is tried."""
