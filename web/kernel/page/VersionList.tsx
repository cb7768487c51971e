import { useState, type ReactNode } from 'react'
import { QueryPlaceholder, type QueryState } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoment } from '#web/ui/format.ts'
import styles from './VersionList.module.css'

type Version = {
  version: number
  changeTime: string
  /** The login name; null of what came with the product. */
  author: string | null
  /** What was other than in the version before, in words. */
  changed: string[]
}

type Props<Of extends Version> = {
  found: QueryState & { data: { content: Of[] } | undefined }
  /** What else is said of a version. */
  further?: (version: Of) => string | null
  /** What a version said, for whoever opens it. */
  children: (version: number) => ReactNode
}

/** The versions of something, the latest first: who changed what and when, and what each said. */
export function VersionList<Of extends Version>({ found, further, children }: Props<Of>) {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <Card title="Versiones">
      {!found.data && (
        <QueryPlaceholder
          of={found}
          loading="Cargando las versiones"
          failed="No se han podido cargar las versiones"
          lines={3}
        />
      )}
      {found.data && (
        <EntryList>
          {found.data.content.map((each) => (
            <li key={each.version}>
              <div>
                <strong>Versión {each.version}</strong>
                <br />
                {describe(each)}
                {further?.(each) && <small>{further(each)}</small>}
                {shown === each.version && <div className={styles.said}>{children(each.version)}</div>}
              </div>
              <div className={shown === each.version ? styles.open : undefined}>
                <Button
                  icon={shown === each.version ? 'up' : 'down'}
                  aria-expanded={shown === each.version}
                  onClick={() => setShown(shown === each.version ? null : each.version)}
                >
                  {shown === each.version ? 'Cerrar' : 'Ver'}
                  <span className="vh"> la versión {each.version}</span>
                </Button>
              </div>
            </li>
          ))}
        </EntryList>
      )}
    </Card>
  )
}

const describe = ({ author, changeTime, changed }: Version) =>
  [
    formatMoment(changeTime),
    author ?? 'la instalación',
    ...(changed.length > 0 ? [`cambia: ${changed.join(', ')}`] : []),
  ].join(', ')
