/** The last entry of the log that is linked: its hash stands for all before it. */
export type Head = { id: number; hash: string; at: string }

export type KnownHead = Pick<Head, 'id' | 'hash'>

/** A head as it is kept outside: number, hash, when the entry was written. */
export const formatHead = ({ id, hash, at }: Head) => `${id} ${hash} ${at}`

/** The heads in a text, whatever else stands in it: a file of them, a mail. */
export const readHeads = (text: string): KnownHead[] =>
  Array.from(text.matchAll(/(?<![\w.])(\d{1,15})\s+([0-9a-f]{64})(?!\w)/gi), ([, id, hash]) => ({
    id: Number(id),
    hash: String(hash).toLowerCase(),
  }))
