import styles from './Editor.module.css'

/** The drawings of the toolbar, on the grid of the icons of the product, of which every page loads all. */
const drawings = {
  undo: 'M8 5L3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4',
  redo: 'M16 5l4.5 4.5L16 14M20 9.5H10a5.5 5.5 0 0 0 0 11h4',
  bullets: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.2M4.5 12h.2M4.5 17.5h.2',
  numbers: 'M10 6.5h10M10 12h10M10 17.5h10M3.5 5.5l1.5-1v4.5M3.5 15.5h2.5l-2.5 3.5h2.5',
  indent: 'M4 5.5h16M11 10h9M11 14h9M4 18.5h16M4 9.5l3 2.5-3 2.5',
  outdent: 'M4 5.5h16M11 10h9M11 14h9M4 18.5h16M7 9.5L4 12l3 2.5',
  quote: 'M5 7h5v5c0 3-1.5 4.5-4 5M14 7h5v5c0 3-1.5 4.5-4 5',
  rule: 'M4 12h16M7 6.5h10M7 17.5h10',
  left: 'M4 6h16M4 10h10M4 14h16M4 18h10',
  center: 'M4 6h16M7 10h10M4 14h16M7 18h10',
  right: 'M4 6h16M10 10h10M4 14h16M10 18h10',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15 9.5h.2',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 5v14M14.5 5v14',
} as const

export const ToolIcon = ({ name }: { name: keyof typeof drawings }) => (
  <svg className={styles.drawing} viewBox="0 0 24 24" width="1.25rem" height="1.25rem" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
)
