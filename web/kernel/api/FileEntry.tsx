import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { formatBytes } from '#web/ui/format.ts'

type Props<E extends Endpoint> = { file: { fileName: string; size: number }; from: E; input: Sent<E> }

/** A file in an `EntryList`, which is downloaded from a call. */
export function FileEntry<E extends Endpoint>({ file: { fileName, size }, from, input }: Props<E>) {
  const download = useFileDownload(from, input)
  return (
    <li>
      <div>
        <strong>{fileName}</strong>, {formatBytes(size)}
        {download.error && <p role="alert">No se ha podido descargar. {messageOf(download.error)}</p>}
      </div>
      <FileButton of={download}>
        Descargar<span className="vh"> {fileName}</span>
      </FileButton>
    </li>
  )
}
