import { reader } from '#server/communications/chosen.queries.ts'
import { findCommunication, moveCommunication } from '#server/communications/communications.queries.ts'
import { hashContent } from '#server/communications/communications.rules.ts'
import {
  allowLong,
  beginProcessing,
  lockDue,
  writeRecipients,
} from '#server/communications/engine/freeze.queries.ts'
import { findSenderFault } from '#server/communications/sender.rules.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import type { World } from '#server/kernel/world.ts'

const late = 'Pasaron más de seis horas de su hora de envío: hay que aprobarla de nuevo.'
const changed =
  'Lo que se aprobó ya no es lo que saldría (el segmento, los filtros o los ficheros): hay que aprobarla de nuevo.'

const foreign =
  'La organización escribe ahora desde otro dominio que el de su remitente: cámbialo y hay que aprobarla de nuevo.'

/**
 * Freezes the recipients of the next communication whose time has come, in one transaction; returns whether there was one.
 * What is late, or is not what was approved any more, goes back (rule communication-2).
 */
export const freezeNextDue = (world: World): Promise<boolean> =>
  inTransaction(world.db, async (unit) => {
    const { clock, settings } = world
    const due = await lockDue(unit, clock)
    if (!due) return false
    await allowLong(unit)
    const { id } = due
    const found = await findCommunication(unit, reader, id)
    if (!found) throw new Error('a locked communication is there')
    const { hash, loaded } = await hashContent(unit, found)
    const isOther = loaded.faults.length > 0 || !hash.equals(due.contentHash)
    if (due.isLate || isOther) {
      await moveCommunication(unit, id, 'PENDING', due.isLate ? late : [changed, ...loaded.faults].join(' '))
      return true
    }
    if ((await findSenderFault({ db: unit, world }, found.fromEmail)) !== undefined) {
      await moveCommunication(unit, id, 'PENDING', foreign)
      return true
    }
    const total = await writeRecipients(unit, { scope: reader, clock }, found, loaded)
    if (total === 0) await moveCommunication(unit, id, 'ERROR', 'Ya no llegaría a nadie: revisa los filtros.')
    else await beginProcessing(unit, clock, { id, total, domain: new URL(settings.publicUrl).hostname })
    return true
  })
