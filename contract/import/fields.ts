/** Where a column of a list may go: its label, and the headers offices write over it, after `simplify`. */

type Target = {
  label: string
  /** Whole headers, separated by «|». */
  headers: string
  /** Words that betray the field wherever they stand in a longer header. */
  hints?: string
}

export const fields = {
  idDocument: {
    label: 'Documento',
    headers:
      'dni|nie|nif|cif|dni nie|dni nif|nif nie|dni nie nif|dni nif nie|nif dni|nif dni nie|dni nie pasaporte|dni pasaporte|documento|documento identidad|doc identidad|num documento|num dni|num doc|doc|id documento|iddocument|identificacion|num identificacion|documento identificativo|documento nacional identidad|documento nacional|doc nacional|numero documento|numero dni|numero doc|nro documento|nro dni|no documento|n documento|n dni|documento dni|documento nie|dni nie o pasaporte|nif nie pasaporte|dni nif nie pasaporte|numero identificacion|pasaporte|cedula',
    hints: 'dni|nif|nie',
  },
  documentType: {
    label: 'Tipo de documento',
    headers: 'tipo documento|tipo doc|tipo identificacion|tipo dni|clase documento|documenttype',
  },
  name: {
    label: 'Nombre',
    headers: 'nombre|nombre pila|nombre propio|nom|name|nombres',
  },
  lastName1: {
    label: 'Primer apellido',
    headers:
      'primer apellido|1er apellido|1o apellido|1 apellido|apellido 1|apellido1|apellido 1o|ap1|ap 1|apell 1|apell1|primer ap|1er ap|apellido|apellido primero|lastname1|last name 1',
  },
  lastName2: {
    label: 'Segundo apellido',
    headers:
      'segundo apellido|2o apellido|2do apellido|2 apellido|apellido 2|apellido2|apellido 2o|ap2|ap 2|apell 2|apell2|segundo ap|2o ap|apellido segundo|lastname2|last name 2',
  },
  lastNames: {
    label: 'Apellidos (juntos)',
    headers: 'apellidos|los apellidos|cognoms|surname|surnames|last name|lastname|apellido s|ambos apellidos',
  },
  surnamesAndName: {
    label: 'Apellidos y nombre (juntos)',
    headers:
      'apellidos y nombre|apellidos nombre|apellidos e nombre|apellidos y nombres|apellido y nombre|apellido nombre',
  },
  fullName: {
    label: 'Nombre y apellidos (juntos)',
    headers:
      'nombre y apellidos|nombre apellidos|nombre completo|nombre y apellido|nombre apellido|full name|nombre e apellidos|persona|persona afiliada|miembro',
  },
  sex: {
    label: 'Sexo',
    headers: 'sexo|genero|sexo genero|genero sexo|h m|v m|h m nb|sex|gender',
    hints: 'sexo|genero',
  },
  birthday: {
    label: 'Fecha de nacimiento',
    headers:
      'fecha nacimiento|f nacimiento|fec nacimiento|fecha nac|f nac|fec nac|fnac|fnacimiento|fech nac|fecha nacim|nacimiento|nacido|nacida|nacida o|dia nacimiento|cumpleanos|birthday|birthdate|date of birth|fdn|f n',
    hints: 'nacimiento|nac',
  },
  bornCountry: {
    label: 'País de nacimiento',
    headers: 'pais nacimiento|pais nac|pais origen|nacida en|borncountry',
  },
  country: { label: 'País', headers: 'pais|pais residencia|pais domicilio|country' },
  province: {
    label: 'Provincia',
    headers: 'provincia|prov|provincia residencia|provincia domicilio|province|region provincia',
    hints: 'provincia',
  },
  city: {
    label: 'Municipio',
    headers:
      'municipio|poblacion|localidad|ciudad|pueblo|municipio residencia|localidad residencia|muni|mun|villa|city|concejo',
    hints: 'municipio|poblacion|localidad',
  },
  district: { label: 'Distrito', headers: 'distrito|dist|distrito municipal|district', hints: 'distrito' },
  postalCode: {
    label: 'Código postal',
    headers:
      'codigo postal|cod postal|c postal|cp|c p|codpostal|dp|d p|distrito postal|postal|zip|postalcode',
    hints: 'postal',
  },
  streetName: {
    label: 'Dirección',
    headers:
      'direccion|domicilio|calle|via|nombre via|direccion postal|domicilio particular|dir|senas|streetname|direccion completa|calle y numero|direccion residencia',
    hints: 'direccion|domicilio',
  },
  streetNumber: {
    label: 'Número de la vía',
    headers: 'num|numero|no|n|num via|numero via|num calle|numero calle|portal|num portal|streetnumber',
  },
  email: {
    label: 'Correo electrónico',
    headers:
      'email|e mail|mail|correo|correo electronico|correo e|direccion correo|direccion electronica|correo contacto|email contacto|dir electronica|correo elec|correoe',
    hints: 'email|correo|mail',
  },
  phone: {
    label: 'Teléfono',
    headers:
      'movil|telefono movil|tel movil|tlf movil|telf movil|tfno movil|num movil|telefono|tel|tlf|tlfn|telf|tfno|tfn|tlfno|num telefono|telefono contacto|telefono 1|telefono1|celular|telefonos|phone|tlfno movil|telefono principal|telef|telef movil|telefono celular|num tel|num tlf|num telef|numero telefono|numero movil|mov|moviles|telefono o movil|movil o telefono|telefono movil o fijo|whatsapp',
    hints: 'movil|telefono|telef|telf|tlf|tfno|tlfno|celular',
  },
  studies: { label: 'Estudios', headers: 'estudios|formacion|nivel estudios|titulacion|studies' },
  job: {
    label: 'Profesión',
    headers: 'profesion|ocupacion|trabajo|oficio|puesto|empleo|job|situacion laboral',
  },
  communications: {
    label: 'Recibir comunicaciones',
    headers:
      'recibir comunicaciones|acepta comunicaciones|comunicaciones|quiere correos|quiere recibir correos|recibe comunicaciones|acepta correos|acepta mails|acepta emails|boletin|recibir boletin|newsletter|consentimiento comunicaciones|autoriza comunicaciones|desea recibir comunicaciones|quiere comunicaciones|quiere recibir comunicaciones|communications|recibir correos|envio comunicaciones|acepta recibir comunicaciones|acepta boletin|consiente comunicaciones|acepta envios|suscripcion boletin|quiere boletin|recibe boletin|recibe correos|mailing',
    hints: 'comunicaciones|boletin|newsletter',
  },
  inscriptionType: {
    label: 'Tipo de inscripción',
    headers:
      'tipo|tipo inscripcion|tipo afiliacion|tipo socio|tipo persona|tipo miembro|clase|categoria|modalidad|figura|vinculacion|condicion|tipo vinculacion|inscriptiontype|relacion|calidad|tipo alta',
    hints: 'inscripcion|afiliacion',
  },
  creationTime: {
    label: 'Fecha de alta',
    headers:
      'fecha alta|f alta|fec alta|falta|alta|fecha inscripcion|f inscripcion|fecha afiliacion|f afiliacion|fecha ingreso|f ingreso|antiguedad|fecha registro|inscrito desde|desde|creationtime|dia alta|fecha incorporacion|fecha antiguedad|afiliado desde|afiliada desde|socio desde',
    hints: 'alta',
  },
  fee: {
    label: 'Cuota (€)',
    headers:
      'cuota|importe|cuota €|importe €|cuota euros|importe cuota|cuantia|euros|€|cantidad|importe euros|fee|cuota importe|importe aportacion|monto|cuota eur|importe eur',
    hints: 'cuota|importe|aportacion',
  },
  period: {
    label: 'Periodicidad',
    headers:
      'periodicidad|periodo|frecuencia|periodicidad cuota|periodo cuota|tipo cuota|frecuencia pago|forma pago|periodicidad pago|plazo|period|frecuencia cuota|cada cuanto|modalidad pago|fraccionamiento',
    hints: 'periodicidad|frecuencia',
  },
  bankAccount: {
    label: 'Cuenta (IBAN)',
    headers:
      'iban|cuenta|cuenta bancaria|num cuenta|ccc|cuenta corriente|cc|c c|codigo cuenta cliente|domiciliacion|num iban|cuenta iban|iban cuenta|datos bancarios|banco|bankaccount|numero cuenta|codigo cuenta|cta|num cta|cta bancaria|cta cte|domiciliacion bancaria|cuenta cargo',
    hints: 'iban|cuenta|ccc',
  },
  assembly: {
    label: 'Asamblea',
    headers:
      'asamblea|asamblea territorial|territorial|agrupacion|circulo|nucleo|asamblea local|nombre asamblea|asamblea municipal|asamblea distrito|asamblea distrital|grupo|agrupacion local|assembly|asamblea base|grupo local|asamblea adscripcion',
    hints: 'asamblea',
  },
  sectorals: {
    label: 'Asambleas sectoriales',
    headers:
      'sectoriales|sectorial|sectorial es|asambleas sectoriales|asamblea sectorial|areas|area|sectorals|sectores|sector|comisiones|grupos trabajo|asamblea s sectorial es',
    hints: 'sectorial|sectoriales',
  },
  mainSectoral: {
    label: 'Sectorial principal',
    headers: 'sectorial principal|asamblea sectorial principal|principal sectorial|mainsectoral',
  },
} as const satisfies Record<string, Target>

export type Field = keyof typeof fields
export const fieldNames = Object.keys(fields) as Field[]

/** Fields whose words mean something only for whoever keeps the list: their values can be mapped. */
export const wordFields = [
  'sex',
  'documentType',
  'communications',
  'inscriptionType',
  'period',
  'assembly',
  'sectorals',
  'mainSectoral',
] as const satisfies Field[]
export type WordField = (typeof wordFields)[number]
export const isWordField = (field: Field): field is WordField => wordFields.some((word) => word === field)
