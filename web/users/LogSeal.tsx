import { useQuery } from '@tanstack/react-query'
import { log, type LogSeal as Seal } from '#contract/activity/log.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatNumber, formatAgo } from '#web/ui/format.ts'
import { useCurrentMinute } from '#web/ui/useCurrentMinute.ts'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './users.module.css'

/** After this the links of the log are late: somebody writes for long, or nobody does the upkeep. */
const lateAfterMinutes = 30

/** Whether the log is as it was written (rule log-11): in a sentence, and what it rests on when it is opened. */
export function LogSeal() {
  const seal = useQuery({ ...queryOf(log.seal, {}), refetchInterval: 60_000 })
  const now = useCurrentMinute()
  if (seal.data === undefined)
    return (
      <QueryPlaceholder
        of={seal}
        loading="Mirando hasta dónde está sellado el registro"
        failed="No se ha podido mirar hasta dónde está sellado el registro"
        lines={1}
        height="2.75rem"
      />
    )
  const { fault, waitingSince } = seal.data
  const isLate = waitingSince !== null && now.getTime() - Date.parse(waitingSince) > lateAfterMinutes * 60_000
  return (
    <div className={styles.seal}>
      {fault !== null && (
        <Warning>
          La comprobación ha encontrado algo que no es como se escribió. {fault} Pide a quien lleva el
          servidor que guarde una copia de la base de datos tal como está y averigüe quién ha podido escribir
          en ella.
        </Warning>
      )}
      {isLate && (
        <Warning>
          Hay líneas sin sellar desde {formatAgo(waitingSince, now)}. Si no hay ninguna importación en marcha,
          avisa a quien lleva el servidor.
        </Warning>
      )}
      <Disclosure summary={summarise(seal.data, now)}>
        <Facts of={factsOf(seal.data, now)} />
        <p>
          Cada línea lleva la huella de la anterior: si alguien cambia, borra, añade o mueve una en la base de
          datos, la comprobación de cada día lo encuentra. Con las huellas que se guardan fuera se descubre
          también que alguien lo haya vuelto a escribir todo.
        </p>
      </Disclosure>
    </div>
  )
}

function summarise({ head, sealed, unsealed, verifiedAt }: Seal, now: Date): string {
  if (head === null) return 'Registro todavía sin sellar: las primeras líneas se sellan en unos segundos'
  return [
    formatCount(sealed, 'línea sellada', 'líneas selladas'),
    unsealed === 0 ? 'ninguna sin sellar' : `${formatNumber(unsealed)} sin sellar`,
    verifiedAt === null ? 'sin comprobar todavía' : `comprobado ${formatAgo(verifiedAt, now)}`,
  ].join(' · ')
}

function factsOf(
  { head, unsealed, waitingSince, verifiedAt, verified, fault, keptAt }: Seal,
  now: Date,
): Fact[] {
  return [
    ['Última línea sellada', head && `${head.id}, del ${formatMomentInWords(head.at)}`],
    [
      'Su huella',
      head && (
        <span key="hash" className={styles.head}>
          <code>{head.hash}</code>
          <CopyButton what="la huella" text={`${head.id} ${head.hash} ${head.at}`} />
        </span>
      ),
    ],
    [
      'Sin sellar',
      waitingSince === null
        ? 'Ninguna'
        : `${formatNumber(unsealed)}; la primera, ${formatAgo(waitingSince, now)}`,
    ],
    [
      'Última comprobación',
      verifiedAt &&
        `${formatMomentInWords(verifiedAt)}: ${
          fault === null
            ? `${formatCount(verified ?? 0, 'línea', 'líneas')}, y ${pluralForm(verified ?? 0, 'es como se escribió', 'todas son como se escribieron')}`
            : fault
        }`,
    ],
    [
      'Última huella guardada fuera',
      keptAt === null
        ? 'Ninguna: quien lleva el servidor puede hacer que se guarden en un fichero o lleguen por correo'
        : formatMomentInWords(keptAt),
    ],
  ]
}
