import { momentInMadrid } from '#contract/column.ts'
import type { BatchKind } from '#contract/fees/batches.ts'
import { isIban } from '#contract/fees/basics/iban.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { listAccountChanges } from '#server/organisation/accountChanges.queries.ts'
import { findOrganisation } from '#server/organisation/organisation.queries.ts'
import { findBic } from '#server/fees/bic.ts'
import type { Creditor, StoredBatch } from '#server/fees/batches/batches.queries.ts'

/** What the general data do not say yet of who collects, in sentences. */
export async function findMissing(db: Database, kind: BatchKind): Promise<string[]> {
  const { creditorName, creditorId, ...said } = await findOrganisation(db)
  const account = kind === 'cuotas' ? said.creditorAccount : said.donationAccount
  const missing = [
    ...(creditorName === '' ? ['el nombre del acreedor'] : []),
    ...(creditorId === '' ? ['el identificador de acreedor'] : []),
    ...(isIban(account) ? [] : [kind === 'cuotas' ? 'la cuenta en que se cobra' : 'la cuenta de donaciones']),
  ]
  if (missing.length === 0) return []
  return [
    `En Datos generales falta ${new Intl.ListFormat('es').format(missing)}: sin eso no se puede cobrar.`,
  ]
}

/** How the account in which a batch would be collected has changed lately. */
export async function findAccountChanges(db: Database, clock: Clock, kind: BatchKind) {
  const asked = kind === 'cuotas' ? 'creditorAccount' : 'donationAccount'
  return (await listAccountChanges(db, clock)).filter(({ account }) => account === asked)
}

/** Who collects a batch and by what its file is known, as they are when it is approved. */
export async function freezeCreditor(
  db: Database,
  { id, kind }: Pick<StoredBatch, 'id' | 'kind'>,
  approvedAt: string,
): Promise<Creditor> {
  const said = await findOrganisation(db)
  const account = kind === 'cuotas' ? said.creditorAccount : said.donationAccount
  const createdAt = momentInMadrid(approvedAt).replace(' ', 'T')
  return {
    name: said.creditorName,
    id: said.creditorId,
    account,
    bic: findBic(account),
    messageId: `R${id}-${createdAt.replaceAll(/\D/g, '')}`,
    createdAt,
  }
}
