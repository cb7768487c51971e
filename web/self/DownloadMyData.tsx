import { useState } from 'react'
import { ownData } from '#contract/self/ownData.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { download, saveTextFile } from '#web/kernel/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const fileTimeout = 60_000

const ways = {
  pdf: () => download(ownData.pdf, {}, () => undefined, AbortSignal.timeout(fileTimeout)),
  json: async () => {
    const data = await call(ownData.json, {}, { wait: fileTimeout })
    saveTextFile('mis-datos.json', JSON.stringify(data, null, 2))
    for (const { id } of data.files)
      await download(ownData.file, { params: { id } }, () => undefined, AbortSignal.timeout(fileTimeout))
    return ['mis-datos.json', ...data.files.map(({ fileName }) => fileName)].join(', ')
  },
}
type Way = keyof typeof ways

/** The buttons that download all data about the user, to read or to take elsewhere (GDPR art. 15 and 20). */
export function DownloadMyData() {
  const [busy, setBusy] = useState<Way>()
  const [failed, setFailed] = useState('')
  async function take(way: Way) {
    setBusy(way)
    setFailed('')
    try {
      showToast(`Descarga terminada: ${await ways[way]()}`)
    } catch (error) {
      setFailed(messageOf(error))
    }
    setBusy(undefined)
  }
  const button = (way: Way, label: string) => (
    <Button
      icon="download"
      variant={way === 'pdf' ? 'primary' : 'quiet'}
      busy={busy === way ? 'Preparando…' : undefined}
      onClick={() => void take(way)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <Actions>
        {button('pdf', 'Descargar en PDF')}
        {button('json', 'Descargar en JSON')}
      </Actions>
      {failed && (
        <p role="alert">
          <strong>No se ha podido descargar.</strong> {failed}
        </p>
      )}
    </>
  )
}
