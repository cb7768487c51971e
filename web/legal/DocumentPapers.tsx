import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { legalDocuments, type RetiredDocument } from '#contract/legal/documents.ts'
import { legal } from '#contract/legal/legal.ts'
import { formatCount } from '#contract/plural.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './legal.module.css'

/**
 * `/exportacion/documentos`: the documents in PDF, those in use and those that were retired; one comes here after
 * creating or deleting one, which is said (rule document-3).
 */
export function DocumentPapers() {
  const { creado, borrado } = useSearch({ strict: false }) as { creado?: string; borrado?: string }
  return (
    <Stack>
      <ScreenHeading
        lead="Cada documento en PDF, con los datos de una persona de ejemplo."
        actions={
          <LinkButton to="/panel-administracion/documentos-legales/nuevo-pdf" icon="plus">
            Crear otro PDF
          </LinkButton>
        }
      />
      <Done creado={creado} borrado={borrado} />
      <InUse />
      <Retired />
    </Stack>
  )
}

/** What was done by whoever comes here. */
function Done({ creado, borrado }: { creado: string | undefined; borrado: string | undefined }) {
  if (creado === undefined && borrado === undefined) return null
  return (
    <p className={styles.done} role="status">
      <Icon name="check" />
      {creado === undefined ? (
        <span>Se ha borrado el documento {borrado}: está entre los retirados.</span>
      ) : (
        <span>
          Se ha creado el documento {creado}.{' '}
          <Link to="/panel-administracion/documentos-legales/pdf/$id" params={{ id: creado }}>
            Verlo
          </Link>
        </span>
      )}
    </p>
  )
}

function InUse() {
  const found = useQuery(queryOf(legal.list, { query: {} }))
  return (
    <Card title="En uso">
      {found.data ? (
        <EntryList>
          {found.data.content.map(({ id, name, description }) => (
            <Entry key={id} id={id} name={name}>
              <Link to="/panel-administracion/documentos-legales/pdf/$id" params={{ id: `${id}` }}>
                <strong>{name}</strong>
              </Link>
              <small>{description}</small>
            </Entry>
          ))}
        </EntryList>
      ) : (
        <QueryPlaceholder
          of={found}
          loading="Cargando los documentos"
          failed="No se han podido cargar los documentos"
          lines={4}
        />
      )}
    </Card>
  )
}

function Retired() {
  const found = useQuery(queryOf(legalDocuments.retired, {}))
  return (
    <Card title="Retirados">
      {!found.data && (
        <QueryPlaceholder
          of={found}
          loading="Cargando los documentos retirados"
          failed="No se han podido cargar los documentos retirados"
          lines={2}
        />
      )}
      {found.data?.content.length === 0 && <p>Ninguno: aquí quedan los que se borran.</p>}
      {found.data && found.data.content.length > 0 && (
        <EntryList>
          {found.data.content.map((document) => (
            <Entry key={document.id} {...document}>
              <strong>{document.name}</strong>
              <small>{describe(document)}</small>
            </Entry>
          ))}
        </EntryList>
      )}
    </Card>
  )
}

const describe = ({ id, version, retiredAt, retiredBy, acceptances, records }: RetiredDocument) =>
  [
    `Documento ${id}, versión ${version}`,
    `retirado el ${formatMoment(retiredAt)}${retiredBy === null ? '' : ` por ${retiredBy}`}`,
    `lo ${acceptances === 1 ? 'aceptó' : 'aceptaron'} ${formatCount(acceptances, 'persona', 'personas')}`,
    `está en ${formatCount(records, 'registro', 'registros')}`,
  ].join(' · ')

function Entry({ id, name, children }: { id: number; name: string; children: ReactNode }) {
  const paper = useFileDownload(legalDocuments.paper, { params: { id } })
  return (
    <li>
      <div>
        {children}
        {paper.error && <p role="alert">No se ha podido descargar. {messageOf(paper.error)}</p>}
      </div>
      <FileButton of={paper}>
        PDF<span className="vh"> de {name}</span>
      </FileButton>
    </li>
  )
}
