import type { RawBuilder } from 'kysely'
import { documentAdmittedMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import { listRecordedAddresses } from '#server/people/addresses/registeredAddress.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { followAddresses } from '#server/people/addresses/correctedAddress.rules.ts'
import type { FollowContext } from '#server/people/addresses/mailedCorrections.rules.ts'

/**
 * Staff, by hand or by a list, have brought people into the census who were known by records: where these have another
 * address, the latest one is told and can stop the written one, which proves nothing until then (rule rights-11). Any
 * other address in the records is told too, since somebody may have written the latest one for this.
 */
export async function followRegisteredAddresses(
  context: FollowContext,
  /** A select of (id, id_document). */ people: RawBuilder<unknown>,
): Promise<void> {
  const recorded = await listRecordedAddresses(context.db, people)
  await followAddresses(
    context,
    recorded.map(({ affiliateId, written, others: [proven] }) => ({
      affiliateId,
      before: proven,
      written,
      proven,
      isNew: true,
    })),
  )
  await tellRecordedAddresses(
    context.db,
    recorded.flatMap(({ others: [, ...older] }) => older),
  )
}

/** Tells addresses in the records of a document that staff has enrolled somebody with it. */
export const tellRecordedAddresses = (db: Database, addresses: readonly string[]) =>
  queueMails(
    db,
    documentAdmittedMessage,
    addresses.map((recipient) => ({ recipient, data: {} })),
  )
