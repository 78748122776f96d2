package io.blkstream.schemas.json;

/** Text is no JSON, or no JSON of the wanted record; the message says where. */
public final class AvroJsonException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String path;
    private final int line;
    private final int column;

    private AvroJsonException(String message, String path, int line, int column, Throwable cause) {
        super(message, cause);
        this.path = path;
        this.line = line;
        this.column = column;
    }

    /** Well-formed JSON that does not fit the schema at this path. */
    static AvroJsonException at(String path, String problem) {
        return new AvroJsonException(path + ": " + problem, path, 0, 0, null);
    }

    /** No JSON at this place of the text. */
    static AvroJsonException syntax(int line, int column, String problem, Throwable cause) {
        return new AvroJsonException("line " + line + ", column " + column + ": " + problem, "", line, column, cause);
    }

    /** Where in the document, like {@code $.evidence[2].value}; empty for a syntax error. */
    public String path() {
        return path;
    }

    /** Line of a syntax error, from 1; 0 for the rest. */
    public int line() {
        return line;
    }

    /** Column of a syntax error, from 1; 0 for the rest. */
    public int column() {
        return column;
    }
}
