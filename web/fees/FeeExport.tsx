import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { momentInMadrid } from '#contract/column.ts'
import {
  askedPeriods,
  debitTypes,
  feeExport,
  type FeeRow,
  type FeeSummary,
} from '#contract/fees/feeExport.ts'
import { listFeeColumns } from '#contract/fees/feeExport.columns.ts'
import { warnOfChargeDay } from '#contract/fees/targetDays.ts'
import { fullName } from '#contract/people/name.ts'
import { formatCount } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { readFeeForm, startFeeForm, type FeeFormTicks, type FeeFormTyped } from '#web/fees/feeForm.ts'
import { LeftOutReasons } from '#web/fees/basics/LeftOutReasons.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import { linkToProfile } from '#web/people/linkToProfile.ts'
import styles from './fees.module.css'

const debitLabels = {
  RCUR: 'RCUR: se repite',
  FRST: 'FRST: el primero de un mandato',
  FNAL: 'FNAL: el último de un mandato',
  OOFF: 'OOFF: único',
} satisfies Record<(typeof debitTypes)[number], string>

const cells = {
  creationTime: ({ creationTime }: FeeRow) =>
    momentInMadrid(creationTime)
      .split(' ')
      .map((part) => (
        <span key={part} className={styles.whole}>
          {part}{' '}
        </span>
      )),
  totalAmount: ({ amountCents, amountInWords }: FeeRow) => (
    <>
      {formatMoney(amountCents / 100)}
      <small className={styles.how}>{amountInWords}</small>
    </>
  ),
}

/** `/panel-administracion/exportacion-cuotas`: what is charged, for the bank's program (rule fee-1). */
export function FeeExport() {
  const [ticks, keepTicks] = useTicksInAddress()
  const [typed, setTyped] = useState(() => startFeeForm(formatDay(new Date()), ticks))
  const read = readFeeForm(typed)
  // What was last typed rightly stays to be seen while something is put right.
  const [asked, setAsked] = useState(() => ('sent' in read ? read.sent : undefined))
  const summary = useQuery({
    ...queryOf(feeExport.summary, { query: asked ?? {} }),
    enabled: asked !== undefined,
  })
  function change(part: Partial<FeeFormTyped>) {
    const now = { ...typed, ...part }
    setTyped(now)
    keepTicks(now)
    const said = readFeeForm(now)
    if ('sent' in said) setAsked(said.sent)
  }
  if (asked === undefined) return null
  const errors = 'errors' in read ? read.errors : {}
  return (
    <ListScreen
      noun={['persona', 'personas']}
      endpoint={feeExport.list}
      columns={listFeeColumns(asked)}
      cells={cells}
      link={(row) => linkToProfile(row.id, { name: fullName(row) })}
      sizes={[5]}
      fixed={asked}
      above={
        <>
          <FeeForm typed={typed} errors={errors} onChange={change} />
          {summary.error ? (
            <LoadFailure of={summary} title="No se ha podido sumar" />
          ) : (
            <>
              <Total of={summary.data} isWhole={typed.alsoCharged} />
              {summary.data && summary.data.leftOut.length > 0 && <Aside of={summary.data} />}
            </>
          )}
        </>
      }
      empty={
        !summary.data?.alreadyCharged && !summary.data?.leftOut.length
          ? 'Nadie paga una cuota de esta periodicidad.'
          : 'De quienes la pagan no se puede cobrar a nadie: arriba dice por qué.'
      }
      {...(Object.keys(errors).length === 0 && { download: feeExport.export })}
    />
  )
}

type FormProps = {
  typed: FeeFormTyped
  errors: { [Name in keyof FeeFormTyped]?: string | undefined }
  onChange: (part: Partial<FeeFormTyped>) => void
}

function FeeForm({ typed, errors, onChange }: FormProps) {
  const [today] = useState(() => formatDay(new Date()))
  const read = readFeeForm(typed)
  const warning = 'sent' in read ? warnOfChargeDay(read.sent.chargedOn, today) : undefined
  const said = (name: 'signedOn' | 'chargedOn' | 'mandate', label: string) => ({
    label,
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <Card title="Qué se cobra">
      <div className={styles.fields}>
        <SelectField
          label="TIPO DE ADEUDO"
          name="debitType"
          options={debitTypes.map((type) => ({ value: type, label: debitLabels[type] }))}
          value={typed.debitType}
          onChange={({ target }) => onChange({ debitType: target.value as FeeFormTyped['debitType'] })}
        />
        <TextField {...said('signedOn', 'Fecha de firma de mandato')} hint="Por ejemplo, 25/3/2027" />
        <TextField
          {...said('mandate', 'Referencia de mandato')}
          hint="Como mucho 35 caracteres, sin acentos"
        />
        <TextField {...said('chargedOn', 'Fecha de cargo')} hint="Por ejemplo, 25/3/2027" />
        <SelectField
          label="Periodicidad"
          name="period"
          options={askedPeriods.map((period) => ({ value: period, label: period }))}
          value={typed.period}
          onChange={({ target }) => onChange({ period: target.value as FeeFormTyped['period'] })}
        />
        <Checkbox
          label="FRACCIONAMIENTO"
          name="prorated"
          hint="Quien se inscribió durante el periodo paga los meses que lleva, de treinta días cada uno."
          checked={typed.prorated}
          onChange={({ target }) => onChange({ prorated: target.checked })}
        />
        <Checkbox
          label="También a quien ya se le ha cobrado"
          name="alsoCharged"
          hint="Sin marcar, el fichero no tiene a quien ya tiene un cobro de esos días. A quien se le perdonó no se le cobra de ningún modo."
          checked={typed.alsoCharged}
          onChange={({ target }) => onChange({ alsoCharged: target.checked })}
        />
      </div>
      <div role="status">{warning && <Warning>{warning}</Warning>}</div>
    </Card>
  )
}

/** How many are charged and how much, and what of them a bank will not take. */
const Total = ({ of, isWhole }: { of: FeeSummary | undefined; isWhole: boolean }) => (
  <p role="status" className={styles.total}>
    {of === undefined ? (
      'Sumando…'
    ) : (
      <>
        <strong>{formatMoney(of.totalCents / 100)}</strong> a {formatCount(of.people, 'persona', 'personas')}.
        {of.withoutMandate > 0 &&
          ` ${formatCount(of.withoutMandate, 'no ha', 'no han')} firmado aquí su mandato: ${of.withoutMandate === 1 ? 'va' : 'van'} con la referencia del formulario.`}
        {of.withoutAccount > 0 &&
          ` ${formatCount(of.withoutAccount, 'no tiene', 'no tienen')} una cuenta válida: ${of.withoutAccount === 1 ? 'va' : 'van'} en el fichero sin BIC, y el banco no ${of.withoutAccount === 1 ? 'la' : 'las'} cobrará.`}
        {of.withoutAmount > 0 &&
          ` A ${formatCount(of.withoutAmount, 'persona le', 'personas les')} toca un importe de 0 €.`}
        {of.withoutPeriod > 0 &&
          ` De ${formatCount(of.withoutPeriod, 'persona', 'personas')} no se sabe si paga por trimestre o por año.`}
        {of.alreadyCharged > 0 && (
          <strong>
            {` ${describeCharged(of.alreadyCharged, isWhole)} `}
            <Link to="/panel-administracion/remesas">Ver las remesas</Link>
          </strong>
        )}
      </>
    )}
  </p>
)

/** Who is not in the file, as a batch would not charge them (rule fee-1). */
const Aside = ({ of: { leftOut } }: { of: FeeSummary }) => (
  <div className={styles.aside}>
    <Card title="Quién no va en el fichero">
      <p>
        Estas personas pagan cuota, pero no se les puede cobrar: una remesa de esos días tampoco las lleva, y
        su borrador dice quiénes son, en «Quedan fuera».{' '}
        <Link to="/panel-administracion/remesas/nueva">Nueva remesa</Link>
      </p>
      <LeftOutReasons of={leftOut} />
    </Card>
  </div>
)

/** Who has been charged for these days: among the people, or left aside. */
const describeCharged = (people: number, isWhole: boolean) =>
  isWhole
    ? `${formatCount(people, 'tiene', 'tienen')} ya un cobro de esos días, en una remesa o pagado: no ${people === 1 ? 'la' : 'las'} cobres dos veces.`
    : `${formatCount(people, 'persona queda', 'personas quedan')} aparte: ya ${people === 1 ? 'tiene' : 'tienen'} un cobro de esos días, en una remesa o pagado.`

const tickNames = { prorated: 'fraccionamiento', alsoCharged: 'cobradas' } as const
const ticked = 'si'

/** The ticks of the form in the address, so that a page that is read again has them. */
function useTicksInAddress(): [FeeFormTicks, (now: FeeFormTicks) => void] {
  const navigate = useNavigate()
  // Any route may have these parameters, so the search is read as plain texts.
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const ticks = {
    prorated: search[tickNames.prorated] === ticked,
    alsoCharged: search[tickNames.alsoCharged] === ticked,
  }
  const keep = ({ prorated, alsoCharged }: FeeFormTicks) => {
    if (prorated === ticks.prorated && alsoCharged === ticks.alsoCharged) return
    void navigate({
      to: '.',
      search: {
        ...search,
        [tickNames.prorated]: prorated ? ticked : undefined,
        [tickNames.alsoCharged]: alsoCharged ? ticked : undefined,
      } as never,
      replace: true,
      resetScroll: false,
    })
  }
  return [ticks, keep]
}
