import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import type { ImageStore } from '#web/kernel/editor/RichTextField.tsx'
import { ImageChooser } from '#web/kernel/editor/ImageChooser.tsx'
import type { StoredImageShown } from '#web/kernel/editor/nodes.ts'
import { insertBlock } from '#web/kernel/editor/tools.tsx'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { editor: Editor; images: ImageStore; onClose: () => void }
type Values = { file: string; alt: string; adorns: boolean; width: string }

const labels = {
  file: 'Imagen',
  alt: 'Qué se ve en ella',
  adorns: 'Solo adorna: no dice nada',
  width: 'Tamaño',
}
const widths = [
  { value: '', label: 'El de la imagen' },
  { value: '160', label: 'Pequeña' },
  { value: '320', label: 'Mediana' },
  { value: '640', label: 'Grande' },
]

/** Puts an image into the text, or changes the one that is selected (rule document-6). */
export function ImageDialog({ editor, images, onClose }: Props) {
  const shown = editor.isActive('image') ? (editor.getAttributes('image') as StoredImageShown) : undefined
  const start: Values = {
    file: shown?.file ?? '',
    alt: shown?.alt ?? '',
    adorns: shown?.adorns ?? false,
    width: `${shown?.width ?? ''}`,
  }
  const options = widths.some(({ value }) => value === start.width)
    ? widths
    : [...widths, { value: start.width, label: `${start.width} píxeles de ancho` }]
  // What is on its way is put once it is there.
  const coming = useRef<Promise<{ id: string }>>(null)
  const [isComing, setComing] = useState(false)
  function follow(next: Promise<{ id: string }>) {
    coming.current = next
    setComing(true)
    const end = () => {
      if (coming.current !== next) return
      coming.current = null
      setComing(false)
    }
    next.then(end, end)
  }
  function put({ file, alt, adorns, width }: Values) {
    const attrs = { file, alt: adorns ? '' : alt, adorns, width: width === '' ? null : Number(width) }
    if (shown) editor.chain().focus().updateAttributes('image', attrs).run()
    else insertBlock(editor, { type: 'image', attrs })
  }
  return (
    <DialogForm
      title={shown ? 'Cambiar la imagen' : 'Imagen'}
      start={start}
      labels={labels}
      validate={({ file, alt, adorns }) => ({
        file: file === '' && coming.current === null ? 'Elige una imagen' : undefined,
        alt: alt.trim() === '' && !adorns ? 'Dilo, o marca que solo adorna' : undefined,
      })}
      send={async (values) => {
        put(coming.current ? { ...values, file: (await coming.current).id } : values)
        onClose()
      }}
      button="Poner la imagen"
      busy={isComing ? 'Todavía está llegando…' : 'Poniendo…'}
      failed="No se ha puesto"
      onClose={onClose}
    >
      {(form) => (
        <>
          <ImageChooser
            images={images}
            file={form.watch('file')}
            error={form.formState.errors.file?.message}
            onComing={follow}
            onChosen={(file) => {
              form.setValue('file', file, { shouldDirty: true })
              form.setFocus(form.getValues('adorns') ? 'adorns' : 'alt')
            }}
          />
          {!form.watch('adorns') && (
            <TextField
              label={labels.alt}
              hint="Lo lee quien no la ve, y está en su lugar donde no se muestra."
              error={form.formState.errors.alt?.message}
              maxLength={300}
              autoComplete="off"
              {...form.register('alt')}
            />
          )}
          <Checkbox label={labels.adorns} {...form.register('adorns')} />
          <SelectField label={labels.width} options={options} {...form.register('width')} />
        </>
      )}
    </DialogForm>
  )
}
