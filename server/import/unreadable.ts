/** A file that cannot be imported at all; the message says why, in words fit to show. */
export class UnreadableFile extends Error {}

/** Runs a reader that may choke on a hostile file, and says so in our words. */
export async function* withReadErrors<Row>(rows: AsyncIterable<Row>, otherwise: string): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause
    throw new UnreadableFile(otherwise, { cause })
  }
}
