import { batchCharges } from '#contract/fees/batchCharges.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { download } from '#web/kernel/api/download.ts'
import { useDownload } from '#web/kernel/api/FileButton.tsx'
import { SplitButton } from '#web/ui/Menu.tsx'

/** A file of a hundred thousand debits takes a while. */
const wait = 300_000

const files = {
  xlsx: 'Hoja de cuotas (Excel)',
  csv: 'Hoja de cuotas (CSV)',
  '001.08': 'Fichero para el banco (pain.008.001.08)',
  '001.02': 'Fichero para el banco, formato anterior (pain.008.001.02)',
} as const
type FileKind = keyof typeof files

const ignore = () => undefined

function fetchFile(id: number, kind: FileKind): Promise<string> {
  const params = { id: `${id}` }
  const signal = AbortSignal.timeout(wait)
  return kind === 'xlsx' || kind === 'csv'
    ? download(batchCharges.spreadsheet, { params, query: { format: kind } }, ignore, signal)
    : download(batchCharges.bankFile, { params, query: { version: kind } }, ignore, signal)
}

type Props = {
  id: number
  /** Whether it is what has to be done next. */
  isNext: boolean
  onDone: () => Promise<unknown>
}

/** The files of an approved batch, with their accounts whole. */
export function BankDownloads({ id, isNext, onDone }: Props) {
  const { under, error, start } = useDownload((kind: FileKind) => fetchFile(id, kind))
  // From then on the batch says that it was downloaded.
  const fetchKind = (kind: FileKind) => void start(kind, onDone)
  return (
    <>
      <SplitButton
        label="Otros ficheros"
        variant={isNext ? 'primary' : 'quiet'}
        icon="download"
        busy={under ? 'Descargando…' : undefined}
        onClick={() => fetchKind('001.08')}
        items={(['xlsx', 'csv', '001.08', '001.02'] as const).map((kind) => ({
          id: kind,
          label: files[kind],
          onAction: () => fetchKind(kind),
        }))}
      >
        Descargar para el banco
      </SplitButton>
      {error !== null && <p role="alert">No se ha podido descargar. {messageOf(error)}</p>}
    </>
  )
}
