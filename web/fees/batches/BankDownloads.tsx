import { useMutation } from '@tanstack/react-query'
import { batchCharges } from '#contract/fees/batchCharges.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { download } from '#web/kernel/api/download.ts'
import { SplitButton } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

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
  const fetching = useMutation({
    mutationFn: (kind: FileKind) => fetchFile(id, kind),
    onSuccess(name) {
      showToast(`Descarga terminada: ${name}`)
      // From now on the batch says that it was downloaded.
      return onDone()
    },
  })
  return (
    <>
      <SplitButton
        label="Otros ficheros"
        variant={isNext ? 'primary' : 'quiet'}
        icon="download"
        busy={fetching.isPending ? 'Descargando…' : undefined}
        onClick={() => fetching.mutate('001.08')}
        items={(['xlsx', 'csv', '001.08', '001.02'] as const).map((kind) => ({
          id: kind,
          label: files[kind],
          onAction: () => fetching.mutate(kind),
        }))}
      >
        Descargar para el banco
      </SplitButton>
      {fetching.error && <p role="alert">No se ha podido descargar. {messageOf(fetching.error)}</p>}
    </>
  )
}
