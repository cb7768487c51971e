/** Who sees which data of a member, as the member reads it (rule rights-7). */
export const whoSees = [
  { who: 'Tú', sees: 'Tu propia ficha, entera, siempre que entras.' },
  {
    who: 'Otros miembros',
    sees: 'Nada de tu ficha. Si presides una reunión o llevas su secretaría, tu nombre, en su acta.',
  },
  {
    who: 'Enlace',
    sees: 'Lo mismo que cualquier miembro: su propia ficha, y nada de la tuya. De las reuniones de su asamblea, también las que aún no están aprobadas, y quién asiste: tu nombre y si has ido; en su puerta, si puedes entrar y a qué hora entraste. De los correos que escribe a su asamblea, y de las convocatorias de sus reuniones, cuántas personas los reciben, y no quiénes. En las estadísticas, cuántas personas hay en su asamblea por género, edad, tipo y mes de inscripción, sin nombres, y sin el número donde son menos de cinco. Si tú llevas un cargo de una asamblea, sus miembros ven tu correo, y solo tu correo.',
  },
  {
    who: 'Responsable',
    sees: 'Su propia ficha. Si perteneces a su asamblea, tu documento, nombre y apellidos, correo, teléfono, provincia, ciudad, código postal y tipo de inscripción, en una lista que puede descargar; nada de tu cuota, tu cuenta ni lo demás. De las reuniones de su asamblea, también las que aún no están aprobadas, y quién asiste: esos mismos datos y si has ido; en su puerta, si puedes entrar y a qué hora entraste; para la hoja de firmas, tu nombre y el final de tu documento. Si Administración comparte un segmento con su cargo, también si estás entre quienes lo cumplen. De los correos que escribe a su asamblea, y de las convocatorias de sus reuniones, a qué dirección se te envió y si llegó. En las estadísticas, cuántas personas hay en su asamblea, sin nombres: por lo que dice de ellas su lista, cuántas asisten y, sin el número donde son menos de cinco, por género, edad y mes de inscripción. Cada lunes, cuántas personas han llegado a su asamblea y cuántas se han ido, sin nombres.',
  },
  {
    who: 'Administración',
    sees: 'El censo: las listas, las fichas con sus cambios y las descargas; quién ha pedido inscribirse, y las listas que se importan. También los registros (donaciones, apoderados y otros), uno a uno, en listas y en descargas. Puede escribir comentarios sobre ti, pero no leerlos. De los correos que se envían a muchas personas, a quién, a qué dirección y si llegó, y quién no los recibe y por qué. De las reuniones, quién asiste; y puede buscar a las personas por sus asistencias, por sus cargos, por si están al corriente de pago y por si su mandato está firmado. De las votaciones, en qué censos estás, lo que reclamas de ellos y, después del recuento, si votaste; nunca qué votaste, que no lo sabe nadie. La cuenta bancaria se muestra tapada, y verla entera queda anotado. Si te das de baja, solo tu nombre, tu documento y las fechas y, si se lo pediste a la oficina, quién lo pidió y cómo.',
  },
  {
    who: 'Superadministración',
    sees: 'Lo mismo que Administración y, además, todos tus registros, comentarios y asistencias juntos, las cuentas de usuario y el registro de actividad. Si pagas una cuota, tus mandatos con la cuenta tapada y cómo los firmaste, la orden firmada con la cuenta entera para el banco que la pida, lo que se te ha cobrado y has pagado, lo que pides pagar, y la descarga para el banco con tu nombre, tu documento y tu cuenta entera, y queda anotado quién lo hace. Lo que pagas cada año, con tu documento y tu provincia, para declararlo a Hacienda y darte certificados, también si te das de baja. Si pides que se borren tus datos, lo que pides y qué se contesta. Si te das de baja, el resto de tu ficha solo con un motivo, que queda anotado.',
  },
] as const
