import type { Editor, JSONContent } from '@tiptap/core'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  selectedRect,
  toggleHeader,
} from '@tiptap/pm/tables'
import type { Command } from '@tiptap/pm/state'
import type { ReactNode } from 'react'
import { mostColumns } from '#contract/richText.ts'
import { ToolIcon } from '#web/kernel/editor/toolIcons.tsx'
import type { MenuItem } from '#web/ui/menuItem.ts'

type ToolSaid = {
  label: string
  icon: ReactNode
  isPressed?: boolean
  isPossible?: boolean
  onUse: (byMouse: boolean) => void
}

/** A chain of commands; who clicked goes on writing, who pressed a key stays in the toolbar. */
const chainOf = (editor: Editor, byMouse: boolean) => (byMouse ? editor.chain().focus() : editor.chain())

/** The buttons of the toolbar, in groups. */
export const createTools = (editor: Editor): ToolSaid[][] => [
  createHistoryTools(editor),
  createMarkTools(editor),
  createListTools(editor),
  createAlignTools(editor),
]

const createHistoryTools = (editor: Editor): ToolSaid[] => [
  {
    label: 'Deshacer',
    icon: <ToolIcon name="undo" />,
    isPossible: editor.can().undo(),
    onUse: (byMouse) => chainOf(editor, byMouse).undo().run(),
  },
  {
    label: 'Rehacer',
    icon: <ToolIcon name="redo" />,
    isPossible: editor.can().redo(),
    onUse: (byMouse) => chainOf(editor, byMouse).redo().run(),
  },
]

function createMarkTools(editor: Editor): ToolSaid[] {
  const mark = (name: string, label: string, icon: ReactNode): ToolSaid => ({
    label,
    icon,
    isPressed: editor.isActive(name),
    onUse: (byMouse) => chainOf(editor, byMouse).toggleMark(name).run(),
  })
  return [
    mark('bold', 'Negrita', <b>N</b>),
    mark('italic', 'Cursiva', <i>C</i>),
    mark('underline', 'Subrayado', <u>S</u>),
    mark('strike', 'Tachado', <s>T</s>),
  ]
}

function createListTools(editor: Editor): ToolSaid[] {
  const inList = editor.isActive('listItem')
  return [
    {
      label: 'Lista con viñetas',
      icon: <ToolIcon name="bullets" />,
      isPressed: editor.isActive('bulletList'),
      onUse: (byMouse) => chainOf(editor, byMouse).toggleBulletList().run(),
    },
    {
      label: 'Lista numerada',
      icon: <ToolIcon name="numbers" />,
      isPressed: editor.isActive('orderedList'),
      onUse: (byMouse) => chainOf(editor, byMouse).toggleOrderedList().run(),
    },
    {
      label: 'Meter en la lista',
      icon: <ToolIcon name="indent" />,
      isPossible: inList && editor.can().sinkListItem('listItem'),
      onUse: (byMouse) => chainOf(editor, byMouse).sinkListItem('listItem').run(),
    },
    {
      label: 'Sacar de la lista',
      icon: <ToolIcon name="outdent" />,
      isPossible: inList && editor.can().liftListItem('listItem'),
      onUse: (byMouse) => chainOf(editor, byMouse).liftListItem('listItem').run(),
    },
    {
      label: 'Cita',
      icon: <ToolIcon name="quote" />,
      isPressed: editor.isActive('blockquote'),
      onUse: (byMouse) => chainOf(editor, byMouse).toggleBlockquote().run(),
    },
    {
      label: 'Línea de separación',
      icon: <ToolIcon name="rule" />,
      onUse: (byMouse) => chainOf(editor, byMouse).setHorizontalRule().run(),
    },
  ]
}

function createAlignTools(editor: Editor): ToolSaid[] {
  const current = editor.isActive('heading') ? 'heading' : 'paragraph'
  const align = (
    to: 'center' | 'right' | null,
    label: string,
    icon: 'left' | 'center' | 'right',
  ): ToolSaid => ({
    label,
    icon: <ToolIcon name={icon} />,
    isPressed: (editor.getAttributes(current)['align'] ?? null) === to,
    onUse: (byMouse) => chainOf(editor, byMouse).updateAttributes(current, { align: to }).run(),
  })
  return [
    align(null, 'A la izquierda', 'left'),
    align('center', 'Centrado', 'center'),
    align('right', 'A la derecha', 'right'),
  ]
}

const levels = [1, 2, 3, 4, 5, 6] as const

/** The style of the paragraph where the cursor is. */
export const styleOf = (editor: Editor): string => {
  const level = levels.find((one) => editor.isActive('heading', { level: one }))
  return level === undefined ? 'Párrafo' : `Título ${level}`
}

export const styleItems = (editor: Editor): MenuItem[] => [
  { id: 'p', label: 'Párrafo', onAction: () => editor.chain().focus().setParagraph().run() },
  ...levels.map((level) => ({
    id: `h${level}`,
    label: `Título ${level}`,
    onAction: () => editor.chain().focus().setHeading({ level }).run(),
  })),
]

/** What can be done with a table: put one, or change the one where the cursor is. */
export function tableItems(editor: Editor): MenuItem[] {
  const run = (command: Command) => () => {
    command(editor.state, editor.view.dispatch)
    editor.commands.focus()
  }
  if (!editor.isActive('table'))
    return [2, 3, 4].map((columns) => ({
      id: `${columns}`,
      label: `Tabla de ${columns} columnas`,
      onAction: () => insertBlock(editor, emptyTable(columns)),
    }))
  const { map } = selectedRect(editor.state)
  return [
    { id: 'below', label: 'Añadir fila debajo', onAction: run(addRowAfter) },
    { id: 'above', label: 'Añadir fila encima', onAction: run(addRowBefore) },
    ...(map.width < mostColumns
      ? [
          { id: 'right', label: 'Añadir columna a la derecha', onAction: run(addColumnAfter) },
          { id: 'left', label: 'Añadir columna a la izquierda', onAction: run(addColumnBefore) },
        ]
      : []),
    { id: 'header', label: 'Fila de cabecera: poner o quitar', onAction: run(toggleHeader('row')) },
    { id: 'row', label: 'Quitar la fila', onAction: run(deleteRow) },
    { id: 'column', label: 'Quitar la columna', onAction: run(deleteColumn) },
    { id: 'table', label: 'Quitar la tabla', tone: 'danger', onAction: run(deleteTable) },
  ]
}

/**
 * Puts an image or a table below the paragraph where the cursor is, which stays whole, or in place of an empty one. The
 * image is selected then; in a table one writes in its first cell.
 */
export function insertBlock(editor: Editor, block: JSONContent) {
  const { $to, to } = editor.state.selection
  const isInText = $to.parent.isTextblock
  const at = isInText ? $to.after() : to
  const from = isInText && $to.parent.content.size === 0 ? $to.before() : at
  const chain = editor.chain().focus().insertContentAt({ from, to: at }, block, { updateSelection: false })
  // The table, its row and its cell open before the paragraph does.
  if (block.type === 'table') chain.setTextSelection(from + 4).run()
  else chain.setNodeSelection(from).run()
}

/** A table with a row of headers and two more. */
function emptyTable(columns: number) {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  return { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
}
