import { z } from 'zod'

/**
 * A backup is a gzip stream of lines: this header as JSON; the rows of each table, in the order of the header, as
 * `COPY` writes them (one line each); and a trailer as JSON with the sha256 of everything before it.
 */
export const headerSchema = z.object({
  concejo: z.literal('backup'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int().min(0) }),
  ),
  /** The next value of each sequence. */
  sequences: z.array(z.object({ name: z.string(), next: z.number().int() })),
})
export type BackupHeader = z.output<typeof headerSchema>

export const trailerSchema = z.object({ sha256: z.string() })

export type Progress = (step: { table: string; done: number; rows: number }) => void

/** A problem that the operator can correct (a damaged file, a database in use). The message is shown to them. */
export class OperatorError extends Error {}

export const newline = 0x0a

export function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}
