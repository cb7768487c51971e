import { useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FieldFrame, useFieldAttributes } from '#web/ui/Field.tsx'
import { FieldFileInput } from '#web/ui/FileInput.tsx'

type Props = {
  label: string
  hint: string
  error: string | undefined
  accept: string
  file: File | null
  onChoose: (file: File) => void
  /** Where it is the first field of its dialog. */
  isFirst?: true
}

/** Chooses a file, which is sent with its form. */
export function FileField({ label, hint, error, accept, file, onChoose, isFirst }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const field = { label, hint, error, name: 'file' }
  const attributes = useFieldAttributes(field)
  return (
    <FieldFrame {...field} attributes={attributes}>
      <FieldFileInput ref={input} attributes={attributes} accept={accept} onChoose={onChoose} />
      <span>
        <Button {...(isFirst && { 'data-first-focus': true })} onClick={() => input.current?.click()}>
          {file ? 'Elegir otro fichero' : 'Elegir el fichero'}
        </Button>{' '}
        {file?.name}
      </span>
    </FieldFrame>
  )
}
