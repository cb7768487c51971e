import type { Editor } from '@tiptap/core'
import type { ImageStore } from '#web/kernel/editor/RichTextField.tsx'
import { ImageChooser } from '#web/kernel/editor/ImageChooser.tsx'
import { insertBlock } from '#web/kernel/editor/tools.tsx'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { editor: Editor; images: ImageStore; onClose: () => void }
type Values = { file: string; alt: string; width: string }
type Shown = { file: string; alt: string; width: number | null }

const labels = { file: 'Imagen', alt: 'Qué se ve en ella', width: 'Tamaño' }
const widths = [
  { value: '', label: 'El suyo' },
  { value: '160', label: 'Pequeña' },
  { value: '320', label: 'Mediana' },
  { value: '640', label: 'Grande' },
]

/** Puts an image into the text, or changes the one that is selected (rule document-6). */
export function ImageDialog({ editor, images, onClose }: Props) {
  const shown = editor.isActive('image') ? (editor.getAttributes('image') as Shown) : undefined
  const start: Values = {
    file: shown?.file ?? '',
    alt: shown?.alt ?? '',
    width: `${shown?.width ?? ''}`,
  }
  const options = widths.some(({ value }) => value === start.width)
    ? widths
    : [...widths, { value: start.width, label: `${start.width} píxeles de ancho` }]
  function put({ file, alt, width }: Values) {
    const attrs = { file, alt, width: width === '' ? null : Number(width) }
    if (shown) editor.chain().focus().updateAttributes('image', attrs).run()
    else insertBlock(editor, { type: 'image', attrs })
  }
  return (
    <DialogForm
      title={shown ? 'Cambiar la imagen' : 'Imagen'}
      start={start}
      labels={labels}
      validate={({ file }) => ({ file: file === '' ? 'Elige una imagen' : undefined })}
      send={async (values) => {
        put(values)
        onClose()
      }}
      button="Poner la imagen"
      busy="Poniendo…"
      failed="No se ha puesto"
      onClose={onClose}
    >
      {(form) => (
        <>
          <ImageChooser
            images={images}
            file={form.watch('file')}
            error={form.formState.errors.file?.message}
            onChosen={(file) => form.setValue('file', file, { shouldDirty: true })}
          />
          <TextField
            label={labels.alt}
            hint="Lo lee quien no la ve, y está en su lugar donde no se muestra. En blanco, si solo adorna."
            maxLength={300}
            autoComplete="off"
            {...form.register('alt')}
          />
          <SelectField label={labels.width} options={options} {...form.register('width')} />
        </>
      )}
    </DialogForm>
  )
}
