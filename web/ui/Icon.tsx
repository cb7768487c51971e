import styles from './Icon.module.css'

/** Our own drawings on a 24-unit grid, stroked with the colour of the text beside them. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  double: 'M2.5 12.5L7 17l8-9M11.5 16l1 1 9-9.5',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  right: 'M9.5 6l6 6-6 6',
  left: 'M14.5 6l-6 6 6 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20.5 20.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  rows: 'M4 5h16v14H4zM4 9.7h16M4 14.3h16',
  chart: 'M4 20h16M7.5 20v-6M12 20V5M16.5 20v-9',
  euro: 'M18 6.5a7 7 0 1 0 0 11M4 10.5h9M4 13.5h8',
  download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  trash: 'M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  plus: 'M12 5v14M5 12h14',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 5a3.3 3.3 0 0 1 0 6.3M17.5 14.3c2.3.6 3.7 2.4 4 5.2',
  public:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9.5h17M3.5 14.5h17M12 3c-2.7 2.6-4 5.6-4 9s1.3 6.4 4 9c2.7-2.6 4-5.6 4-9s-1.3-6.4-4-9z',
  gavel: 'M11 3l6.5 6.5-4 4L7 7zM10.2 10.2L3.5 17M12 20.5h8.5',
  townhall: 'M3.5 20h17M5.5 20V10.5M10 20V10.5M14 20V10.5M18.5 20V10.5M3.5 10.5h17L12 4z',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  census: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  logout: 'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5c0-1.5 1-2.5 2.5-2.5s2.5 1 2.5 2.3c0 2-2.5 2.2-2.5 4.2M12 16.8v.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.2',
  warning: 'M12 4L2.5 20h19zM12 10v5M12 17.3v.2',
  error: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 7.5v5.5M12 16v.2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2',
  pending: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16z',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  calendar: 'M4.5 6h15v14h-15zM4.5 10h15M8.5 3.5V7M15.5 3.5V7',
  mail: 'M3.5 6h17v12.5h-17zM3.5 6.5L12 13.5l8.5-7',
  place:
    'M12 21c4.5-5 6.5-8.5 6.5-11.5a6.5 6.5 0 0 0-13 0C5.5 12.5 7.5 16 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  vote: 'M4 12.5h16V20H4zM8 12.5V4.5h8v8M10.3 8.6l1.3 1.4 2.3-2.8M9.5 15.5h5',
  empty: 'M4 14l3-9h10l3 9v5H4zM4 14h5l1 2.5h4l1-2.5h5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
} as const
export type IconName = keyof typeof drawings

type Props = {
  name: IconName
  /** In pixels where the text is of the usual size; it grows with the text. */
  size?: number
}

/** A decorative icon, hidden from screen readers: the text beside it or the control's label has the meaning. */
export function Icon({ name, size = 20 }: Props) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
