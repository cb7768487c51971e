import type { AuditEntry } from '#server/kernel/audit.ts'
import { editConflict, type LastChange } from '#server/kernel/http/problem.ts'

type Stored = LastChange & { version: number }

type Edited<Before, Sent> = {
  entity: string
  id: number
  /** What is stored, locked. */
  before: Before
  /** What was sent, as it would be stored; undefined is not sent. */
  sent: Sent
  /** What had been read by whoever sent it; undefined where they do not say. */
  version: number | undefined
  /** That others were first, in words: «Otra persona ha cambiado este correo mientras lo editabas». */
  title: string
}

type Changed<Sent> = { [Field in keyof Sent]?: Exclude<Sent[Field], undefined> }

const textOf = (value: unknown) => JSON.stringify(value)

/**
 * What was sent of something stored that is other than it was, and is noted so in the log's entry; `spelled` says how. Throws a conflict,
 * which names what both have changed, when somebody else has changed it since it was read.
 */
export function editFields<
  Before extends Stored,
  Sent extends { [Field in keyof Sent]: Field extends keyof Before ? Before[Field] | undefined : never },
>(
  audit: AuditEntry,
  { entity, id, before, sent, version, title }: Edited<Before, Sent>,
  spelled: { before?: object; after?: object } = {},
): Changed<Sent> {
  const change = Object.fromEntries(
    Object.entries(sent).filter(
      // Safe: what may be sent is of what is stored.
      ([field, value]) => value !== undefined && textOf(value) !== textOf(before[field as keyof Before]),
    ),
  )
  if (version !== undefined && version !== before.version)
    // Safe: as above.
    throw editConflict(title, Object.keys(change) as (keyof Before & string)[], before, before)
  audit.addChanges<Record<string, unknown>>(
    entity,
    id,
    { ...before, ...spelled.before },
    { ...change, ...spelled.after },
  )
  // Safe: each value stands by the name that it was sent by.
  return change as Changed<Sent>
}

/** Whether something is to be written. */
export const isEdited = (change: object): boolean => Object.keys(change).length > 0
