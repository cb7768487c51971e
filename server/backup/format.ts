import { z } from 'zod'

/**
 * A backup is one gzip stream of lines: this header as JSON, the rows of each table in the header's order as
 * `COPY` writes them (one line each), and a trailer as JSON with the sha256 of all that went before.
 */
export const header = z.object({
  concejo: z.literal('backup'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int().min(0) }),
  ),
  /** The value each sequence gives next. */
  sequences: z.array(z.object({ name: z.string(), next: z.number().int() })),
})
export type Header = z.output<typeof header>

export const trailer = z.object({ sha256: z.string() })

export type Progress = (step: { table: string; done: number; rows: number }) => void

/** A file or a database that does not let the work go on; the sentence is for whoever runs the command. */
export class Refusal extends Error {}

export const newline = 0x0a

export function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}
