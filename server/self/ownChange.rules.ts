import type { SignedIn } from '#contract/actor.ts'
import { fromLogName, toLogText } from '#contract/people/fieldKinds.ts'
import { fieldsIn, isPersonField, type PersonField } from '#contract/people/fields.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { ownProfileChangedMessage, type OwnChangeTold } from '#server/self/self.messages.ts'

type Work = { db: Database; scope: Scope; world: { clock: Clock }; audit: AuditEntry; actor: SignedIn }

const addressFields: readonly PersonField[] = fieldsIn('address')

/**
 * Tells the address of the account what an open session has changed of its person that stops or moves money or mail
 * (rule self-3): none of it asks for the password, since nobody gains by it, but who left a session open has to hear of it.
 */
export async function tellOwnChange({ db, scope, world, audit, actor }: Work): Promise<void> {
  const id = scope.ownId()
  const changed = audit.changes.flatMap(({ entity, entityId, field, after }) => {
    const name = fromLogName(field)
    return entity === 'affiliate' && entityId === id && isPersonField(name) ? [{ name, after }] : []
  })
  const what = [...new Set(changed.flatMap(({ name, after }) => nameTold(name, after) ?? []))]
  if (what.length === 0) return
  const changedAt = await readNow(db, world.clock)
  await queueMail(db, ownProfileChangedMessage, actor.username, { affiliateId: id, changedAt, what })
}

function nameTold(field: PersonField, after: string | null): OwnChangeTold | undefined {
  if (field === 'bankAccount') return after === null ? 'noAccount' : 'account'
  if (field === 'fee' || field === 'period') return 'fee'
  if (field === 'communications')
    return after === toLogText('communications', false) ? 'communications' : undefined
  return addressFields.includes(field) ? 'address' : undefined
}
