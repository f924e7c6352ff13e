//! The harness: drives a browser over CDP.
