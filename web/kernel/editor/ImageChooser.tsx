import { useRef, useState } from 'react'
import { fileUses } from '#contract/fileUses.ts'
import { imageAddress } from '#contract/richText.ts'
import type { ImageStore } from '#web/kernel/editor/RichTextField.tsx'
import { LocalRefusal, messageOf } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { HiddenFileInput } from '#web/ui/FileInput.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { formatLimit } from '#web/ui/formatSeldom.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Editor.module.css'

const { most } = fileUses.textImage

type Props = {
  images: ImageStore
  file: string
  error: string | undefined
  /** Told of what is on its way. */
  onComing: (image: Promise<{ id: string }>) => void
  onChosen: (file: string) => void
}

/** An image that is uploaded, or fetched from where it stands. */
export function ImageChooser({ images, file, error, onComing, onChosen }: Props) {
  const { fetch } = images
  const input = useRef<HTMLInputElement>(null)
  const follow = (image: Promise<{ id: string }>) => {
    onComing(image)
    return image
  }
  const upload = usePressed()
  const choose = (chosen: File) =>
    upload.press(
      true,
      () => {
        if (chosen.size > most)
          throw new LocalRefusal(`Ocupa ${formatBytes(chosen.size)}: como mucho ${formatLimit(most)}.`)
        return follow(images.upload(chosen))
      },
      ({ id }) => onChosen(id),
    )
  const refused = upload.error === null ? error : describeFailure('No se ha subido', upload.error)
  const attributes = useFieldAttributes({ id: 'file', error: refused })
  return (
    <div>
      {file !== '' && <img className={styles.chosen} src={imageAddress(file)} alt="Imagen elegida" />}
      <p>PNG o JPEG, de {formatLimit(most)} como mucho.</p>
      <HiddenFileInput
        ref={input}
        accept=".png,.jpg,.jpeg"
        label="Fichero de la imagen"
        onChoose={(chosen) => void choose(chosen)}
      />
      <div role="alert">
        <FieldNotes error={refused} attributes={attributes} />
      </div>
      <Button
        id="file"
        aria-describedby={attributes.control['aria-describedby']}
        icon="plus"
        data-first-focus
        busy={upload.under ? 'Subiendo…' : undefined}
        onClick={() => input.current?.click()}
      >
        {file === '' ? 'Elegir una imagen' : 'Elegir otra'}
      </Button>
      {fetch && <FromAddress fetch={(url) => follow(fetch(url))} onChosen={onChosen} />}
    </div>
  )
}

type FromAddressProps = { fetch: NonNullable<ImageStore['fetch']>; onChosen: (file: string) => void }

/** It is fetched when an address was typed. */
function FromAddress({ fetch, onChosen }: FromAddressProps) {
  const [url, setUrl] = useState('')
  const { under, error, press } = usePressed()
  const start = () => {
    if (url.trim() === '') return
    void press(
      true,
      () => fetch(url.trim()),
      ({ id }) => onChosen(id),
    )
  }
  return (
    <div className={styles.address}>
      <TextField
        label="O la dirección de una imagen"
        name="imageUrl"
        type="url"
        inputMode="url"
        hint="Se trae una copia: quien recibe el correo no pide nada a esa dirección."
        error={error === null ? undefined : messageOf(error)}
        autoComplete="off"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around it is for the whole image.
          event.preventDefault()
          start()
        }}
      />
      <Button busy={under ? 'Trayendo…' : undefined} onClick={start}>
        Traer la imagen
      </Button>
    </div>
  )
}
