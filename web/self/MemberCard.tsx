import { useQuery } from '@tanstack/react-query'
import { encodeQR } from 'qr'
import { useEffect, useState } from 'react'
import { door } from '#contract/meetings/door.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { formatCount } from '#contract/plural.ts'
import styles from './self.module.css'

/** The member's card: a code that changes each half minute, to be read at the door of a meeting (rule door-4). */
export function MemberCard() {
  const card = useQuery({ ...queryOf(door.card, {}), refetchInterval: 60_000, staleTime: 0 })
  return card.data ? (
    <Codes {...card.data} heardAt={card.dataUpdatedAt} />
  ) : (
    <QueryPlaceholder
      of={card}
      loading="Cargando tu carné"
      failed="No se ha podido cargar tu carné"
      lines={6}
      height="2em"
    />
  )
}

type Props = {
  number: number
  now: string
  codes: readonly { text: string; from: string; until: string }[]
  heardAt: number
}

function Codes({ number, now, codes, heardAt }: Props) {
  const [local, setLocal] = useState(heardAt)
  useEffect(() => {
    const timer = setInterval(() => setLocal(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  // By the server's clock: this one may be wrong.
  const at = Date.parse(now) + Math.max(local - heardAt, 0)
  const code = codes.find(({ until }) => Date.parse(until) > at)
  return (
    <div className={styles.card}>
      {code ? (
        <>
          <Code text={code.text} />
          <p className={styles.note}>
            Cambia en {formatCount(Math.ceil((Date.parse(code.until) - at) / 1000), 'segundo', 'segundos')}.
          </p>
        </>
      ) : (
        <p role="alert">Sin conexión. Cuando vuelva, aquí aparecerá tu código.</p>
      )}
      <p>
        Enséñalo a la puerta de una reunión, con el brillo de la pantalla al máximo. Si no se puede leer, di
        tu número: <strong>#{number}</strong>
      </p>
    </div>
  )
}

const quiet = 4

/** A QR, always dark on light. */
function Code({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border: quiet, ecc: 'medium' })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="Código de tu carné"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
