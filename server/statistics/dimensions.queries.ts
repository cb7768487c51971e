import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { bandSize, lastBand, seniorityStarts, type DimensionName } from '#contract/statistics/dimensions.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'

type Asked = { today: string }

/** A dimension in SQL, of a row of `affiliate`. */
type DimensionSql = {
  /** The value as text, null of who has none; of a dimension of many, a row for each. */
  value: (asked: Asked) => RawBuilder<unknown>
  /** What a group is called, as one of its people has it written. */
  spelled?: RawBuilder<unknown>
  /** Whom it counts, where these are not all. */
  where?: RawBuilder<SqlBool>
}

/** The first number of each band after the first, which begins at nothing. */
const bands = Array.from({ length: lastBand / bandSize }, (_, at) => (at + 1) * bandSize)
const yearsAgo = (today: string, count: number) =>
  sql`(${today}::date - make_interval(years => ${sql.lit(count)}))::date`

/** The last band of which a day, so long ago, is on or before the beginning; counted from the latest day back. */
const bandOfDay = (day: RawBuilder<unknown>, today: string, starts: readonly number[]) => {
  const days = starts.toReversed().map((start) => yearsAgo(today, start))
  // On or after the first of the days, which ascend, a day is one band younger.
  return sql`(array[${sql.join(starts.toReversed().map((start) => sql.lit(start)))}, 0])[
    width_bucket(${day} - 1, array[${sql.join(days)}]) + 1]`
}

const feeBand = sql`least(affiliate.fee_cents / ${sql.lit(bandSize * 100)} * ${sql.lit(bandSize)}, ${sql.lit(lastBand)})`
const feeOf = (period: string): DimensionSql => ({
  value: () => sql`case when affiliate.fee_cents > 0 then ${feeBand} end`,
  where: sql`affiliate.period = ${sql.lit(period)}`,
})

/** Each dimension in SQL; this is the only place that says in which group somebody is (rule statistics-5). */
export const dimensionSql: Record<DimensionName, DimensionSql> = {
  inscriptionType: { value: () => sql`affiliate.inscription_type` },
  sex: { value: () => sql`affiliate.sex` },
  age: {
    value: ({ today }) =>
      sql`case when affiliate.birthday is not null then ${bandOfDay(sql`affiliate.birthday`, today, bands)} end`,
  },
  seniority: {
    value: ({ today }) =>
      bandOfDay(sql`${toMadridTime(sql`affiliate.creation_time`)}::date`, today, seniorityStarts.slice(1)),
  },
  enrolledMonth: {
    value: () => sql`to_char(${toMadridTime(sql`affiliate.creation_time`)}, 'YYYY-MM')`,
  },
  city: { value: () => sql`nullif(f_norm(affiliate.city), '')`, spelled: sql`affiliate.city` },
  district: { value: () => sql`nullif(f_norm(affiliate.district), '')`, spelled: sql`affiliate.district` },
  assembly: { value: () => sql`affiliate.assembly_id` },
  sectoral: { value: () => sql`unnest(coalesce(affiliate.sectoral_ids, array[null::integer]))` },
  quarterlyFee: feeOf('Trimestral'),
  yearlyFee: feeOf('Anual'),
  period: { value: () => sql`affiliate.period` },
  bankAccount: { value: () => sql`affiliate.has_bank_account` },
  communications: { value: () => sql`affiliate.communications` },
  hasEmail: { value: () => sql`affiliate.email_search <> ''` },
  account: {
    value: () => sql`exists (select from app_user where app_user.affiliate_id = affiliate.id)`,
  },
}
