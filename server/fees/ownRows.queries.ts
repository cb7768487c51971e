import { sql, type SqlBool } from 'kysely'
import { isOwnHistory, type Ownership } from '#server/census/ownership/ownership.queries.ts'

/** SQL: the rows of each table that are a person's own to read. */
export const whichAreOwn =
  ({ fees, histories }: Pick<Ownership, 'fees' | 'histories'>) =>
  (of: keyof typeof moments) => {
    const { id, moment, hidden, person } = moments[of]
    return sql<SqlBool>`(${sql.ref(id)} <> all(${hidden(fees)}::integer[])
      and ${isOwnHistory(histories, sql`${sql.ref(person)}::text`, sql.ref(moment))})`
  }

type Fees = Ownership['fees']
const moments = {
  mandate: {
    id: 'mandate.id',
    person: 'mandate.affiliate_id',
    moment: 'mandate.created_at',
    hidden: (fees: Fees) => fees.mandates,
  },
  charge: {
    id: 'charge.id',
    person: 'charge.affiliate_id',
    moment: 'charge.created_at',
    hidden: (fees: Fees) => fees.charges,
  },
  feeRequest: {
    id: 'fee_request.id',
    person: 'fee_request.affiliate_id',
    moment: 'fee_request.created_at',
    hidden: (fees: Fees) => fees.requests,
  },
  batch: {
    id: 'fee_batch.id',
    person: 'fee_batch_left_out.affiliate_id',
    moment: 'fee_batch.created_at',
    hidden: (fees: Fees) => fees.batches,
  },
} as const
