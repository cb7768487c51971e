/** A file that cannot be imported; the message says why and can be shown. */
export class UnreadableFile extends Error {}

/** Passes rows on and turns any failure of the reader into UnreadableFile with the message `otherwise`. */
export async function* withReadErrors<Row>(rows: AsyncIterable<Row>, otherwise: string): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause
    throw new UnreadableFile(otherwise, { cause })
  }
}
