import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { aCommunication, aRecipient, aSending } from '#test/support/factories.ts'
import { not, type PersonColumn } from '#test/support/personColumn.ts'

/** Two profiles that were each written to at their own address. */
export async function writeToBoth(db: PeopleDatabase, kept: number, removed: number): Promise<void> {
  const person = { name: 'Inés', lastName1: 'Núñez', state: 'sent', settledAt: new Date() }
  await aRecipient(db, { ...person, affiliateId: kept, address: 'ines@example.org' })
  await aRecipient(db, { ...person, affiliateId: removed, address: 'ines.nunez@example.org' })
  const communicationId = await aCommunication(db, { kind: 'convocatoria' })
  const letters = [kept, removed].map((affiliateId) => ({ communicationId, affiliateId }))
  await db.insertInto('communicationLetter').values(letters).execute()
}

/** Something that was written to somebody with a mark, at an address that gives mail back. */
export async function writeWithMark(
  db: PeopleDatabase,
  { id, user: { username: address } }: { id: number; user: { username: string } },
  mark: string,
): Promise<void> {
  const communicationId = await aCommunication(db, { ...aSending, subject: `${mark}-communication` })
  await aRecipient(db, { affiliateId: id, address, communicationId })
  await db.insertInto('suppressedAddress').values({ address, reason: 'rebote' }).execute()
}

/** What points at a person of mails to many, for `personColumns`. */
export const communicationPersonColumns: Record<string, PersonColumn> = {
  'communication_letter.affiliate_id': {
    file: not('the list of those whom to write a letter to'),
    own: not('that no mail reached them, which their addresses tell'),
    fact: not('who has no address is asked for'),
    merge: 'moves',
    import: not('no list of members says it'),
    retention: 'goes',
    demo: not('nobody was convened'),
  },
  'communication_recipient.affiliate_id': {
    file: '/affiliate/:id/communications',
    own: 'communications',
    fact: 'received',
    merge: 'moves',
    import: not('no list of members says it'),
    retention: 'goes',
    demo: 'has',
  },
}

/** The tables of mails to many that the own data tell without a mark of their own, or do not tell, and why. */
export const communicationTables = {
  communication_recipient: 'told with the communication',
  suppressed_address: 'told by the addresses',
  communication_former_try: 'an earlier address of theirs that a mail was tried at; their history tells it',
  communication_attachment: 'papers of a mail; who sent the file is told it',
  communication_image: 'images of mails; who sent the file is told it',
  communication_shown_image: 'which images a mail shows; who sent the file is told it',
  assembly_movement: 'how many, not who',
  assembly_digest: 'how many, not who',
  meeting_notice: 'what a mail tells of a meeting; the mail is told',
  sending_relay: 'how fast mail leaves',
}
