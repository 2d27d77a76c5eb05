//! Reading a column of a delimited file.
