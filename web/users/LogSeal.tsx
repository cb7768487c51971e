import { useQuery } from '@tanstack/react-query'
import { log, type LogSeal as Seal } from '#contract/activity/log.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { formatAgo } from '#web/ui/formatAway.ts'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './users.module.css'

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
  return (
    <div className={styles.seal}>
      {seal.data.concerns.map((concern) => (
        <Warning key={concern}>{concern}</Warning>
      ))}
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
  { head, unsealed, waitingSince, verifiedAt, verified, fault, formerFault, keptAt }: Seal,
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
      'Encontrado antes',
      formerFault &&
        `${formatMomentInWords(formerFault.at)}: ${formerFault.fault} La última comprobación ya no lo encuentra.`,
    ],
    [
      'Última huella guardada fuera',
      keptAt === null
        ? 'Ninguna: quien lleva el servidor puede hacer que se guarden en un fichero o lleguen por correo'
        : formatMomentInWords(keptAt),
    ],
  ]
}
