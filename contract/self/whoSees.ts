/** Who sees which data of a member, as the member reads it (rule rights-7). */
export const whoSees = [
  { who: 'Tú', sees: 'Tu propia ficha, entera, siempre que entras.' },
  { who: 'Otros miembros', sees: 'Nada de tu ficha.' },
  {
    who: 'Enlace y Responsable',
    sees: 'Su propia ficha. No ven el censo: de la asamblea a la que estén vinculados, solo lo que su tarea pide.',
  },
  {
    who: 'Administración',
    sees: 'El censo: las listas, las fichas y sus descargas. La cuenta bancaria se muestra tapada, y verla entera queda anotado. Si te das de baja, solo tu nombre, tu documento y las fechas.',
  },
  {
    who: 'Superadministración',
    sees: 'Lo mismo que Administración y, además, las cuentas de usuario y el registro de actividad. Si te das de baja, el resto de tu ficha solo con un motivo, que queda anotado.',
  },
] as const
