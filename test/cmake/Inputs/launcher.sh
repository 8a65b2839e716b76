#!/bin/sh
# A compiler launcher that says with which settings it was called.
echo "launched with ${DILIFETIME:-nothing}"
exec "$@"
