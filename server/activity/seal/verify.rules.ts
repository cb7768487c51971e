import { formatCount } from '#contract/plural.ts'
import { hashLink } from '#server/kernel/chain/hashText.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import type { KnownHead } from '#server/activity/seal/heads.ts'
import { allowMinutes, findSeal } from '#server/activity/seal/seal.queries.ts'
import {
  describeChange,
  findLinkedEnd,
  findOutermost,
  findUnsealed,
  readLinked,
  type Linked,
} from '#server/activity/seal/verify.queries.ts'

/** What is not as it was written, by the entry of the log. */
export type LogFault = { id: number; message: string }

export type LogVerification = {
  /** So many entries were read. */
  verified: number
  head: KnownHead | undefined
  /** The first that were found, in the order of the log, and how many there are. */
  faults: LogFault[]
  found: number
  /** Known heads that are those of the log. */
  confirmed: number
  unsealed: number
  erasedNames: number
  erasedValues: number
  /** What fields said before digests were kept, which nothing proves. */
  unproven: number
}

type Options = {
  /** Heads that were kept outside; without one nobody finds that all was written anew from some entry on. */
  heads?: readonly KnownHead[]
  signal?: AbortSignal
  /** Told the number of entries that were read, after each piece. */
  progress?: (verified: number) => void
}

const mostAtOnce = 5_000
const mostFaults = 20

/**
 * Reads the whole log and computes each hash anew (rule log-11), piece by piece, the next one being read meanwhile. Of an
 * entry that was altered this one is named and not those after it, because each is judged by the hash that stands before.
 */
export async function verifyLog(db: Database, options: Options = {}): Promise<LogVerification> {
  const { heads = [], signal, progress } = options
  const { sealedTo, sealed } = (await findSeal(db)) ?? { sealedTo: 0, sealed: 0 }
  const { first, beyond, ahead } = await findOutermost(db)
  const reading = new Reading(heads)
  let coming = readPiece(db, { after: first - 1, to: sealedTo })
  for (;;) {
    signal?.throwIfAborted()
    const piece = await coming
    if (piece === undefined) break
    coming = readPiece(db, { after: piece.end, to: sealedTo })
    // If this piece fails, the failure of the next one is nobody's.
    coming.catch(() => undefined)
    for (const entry of piece.entries) reading.judge(entry)
    progress?.(reading.result.verified)
  }
  reading.judgeEnd({ sealed, sealedTo, beyond, ahead })
  const { result } = reading
  for (const [fault, change] of reading.values)
    fault.message = `Lo que dice que había en ${await describeChange(db, change)} no es lo que se selló.`
  return { ...result, unsealed: (await findUnsealed(db, sealedTo)).many }
}

async function readPiece(db: Database, { after, to }: { after: number; to: number }) {
  return inTransaction(db, async (unit) => {
    await allowMinutes(unit)
    const end = await findLinkedEnd(unit, { after, to }, mostAtOnce)
    return end === undefined ? undefined : { end, entries: await readLinked(unit, { after, to: end }) }
  })
}

/** What is judged once all was read. */
type End = { sealed: number; sealedTo: number; beyond: number | undefined; ahead: number | undefined }

/** What was read so far. */
class Reading {
  readonly result: LogVerification = {
    verified: 0,
    head: undefined,
    faults: [],
    found: 0,
    confirmed: 0,
    unsealed: 0,
    erasedNames: 0,
    erasedValues: 0,
    unproven: 0,
  }
  /** Faults of values, with the number of the change. */
  readonly values = new Map<LogFault, number>()
  readonly #heads: Map<number, Set<string>>
  #links = 0
  #confirmedTo = 0

  constructor(heads: readonly KnownHead[]) {
    this.#heads = new Map()
    for (const { id, hash } of heads) this.#heads.set(id, (this.#heads.get(id) ?? new Set()).add(hash))
  }

  judge({ id, text, hash, name, wrong, erased, unproven }: Linked) {
    const { result } = this
    result.verified += 1
    result.erasedValues += erased
    result.unproven += unproven
    if (name === 'erased' || name === 'taken') result.erasedNames += 1
    if (hash === null) {
      this.#add(id, 'Se ha añadido después: no está en la cadena.')
      return
    }
    this.#links += 1
    if (text === null) this.#add(id, 'Falta: se ha borrado.')
    else if (hashLink(result.head?.hash ?? '', text) !== hash)
      this.#add(
        id,
        'No es la que se selló: se ha cambiado algo de ella, de quién trata o de lo que cambió, o la anterior falta o es otra.',
      )
    else if (name === 'other') this.#add(id, 'El nombre de usuario no es el que se selló.')
    else if (name === 'taken') this.#add(id, 'Se ha borrado el nombre de usuario de una cuenta que existe.')
    else if (wrong !== null) this.values.set(this.#add(id, ''), wrong)
    result.head = { id, hash }
    this.#judgeHead(id, hash)
  }

  #judgeHead(id: number, hash: string) {
    const known = this.#heads.get(id)
    if (known === undefined) return
    this.#heads.delete(id)
    if (known.size === 1 && known.has(hash)) {
      this.result.confirmed += 1
      this.#confirmedTo = id
      return
    }
    this.#add(
      id,
      this.#confirmedTo === 0
        ? 'Su huella no es la que se guardó: de ella hacia atrás se ha vuelto a escribir algo, y la cadena con ello.'
        : `Su huella no es la que se guardó: después de la línea ${this.#confirmedTo}, que sí lo es, se ha vuelto a escribir algo, y la cadena con ello.`,
    )
  }

  judgeEnd({ sealed, sealedTo, beyond, ahead }: End) {
    for (const id of [...this.#heads.keys()].toSorted((one, other) => one - other))
      this.#add(id, 'Falta: se guardó su huella, y ya no está.')
    if (beyond !== undefined) this.#add(beyond, 'Está en la cadena sin que se haya sellado.')
    if (ahead !== undefined)
      this.#add(ahead, 'Se ha añadido con un número que todavía no se ha dado a ninguna.')
    if (this.#links !== sealed)
      this.#add(
        sealedTo,
        `Hasta ella se sellaron ${formatCount(sealed, 'línea', 'líneas')}, y hay ${this.#links}.`,
      )
  }

  #add(id: number, message: string): LogFault {
    const fault = { id, message }
    this.result.found += 1
    if (this.result.faults.length < mostFaults) this.result.faults.push(fault)
    return fault
  }
}

/** The first fault in a sentence. */
export const describeFault = ({ faults: [first] }: Pick<LogVerification, 'faults'>): string | null =>
  first ? `Línea ${first.id}. ${first.message}` : null
