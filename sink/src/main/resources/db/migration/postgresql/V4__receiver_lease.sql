-- Of several sinks on one database, the one that may deliver to a receiver.
CREATE TABLE receiver_lease (
    receiver TEXT   PRIMARY KEY,
    owner    TEXT   NOT NULL, -- chosen by chance when a sink opens the database
    until_ms BIGINT NOT NULL
);
