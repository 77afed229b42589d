/** Literals that look like texts but are not. They are neither translated nor reported. */
export interface Exception {
  readonly reason: string
  readonly text: RegExp
  /** Limits the row to matching paths. */
  readonly file?: RegExp
}

export const exceptions: readonly Exception[] = [
  { reason: 'names of keys', text: /^(Tab|Escape|Enter|Shift|Home|End|Arrow\w+)$/ },
  { reason: 'names of keys', text: /^[A-Z]\w+$/, file: /main\/kiosk\/kiosk\.ts$/ },
  { reason: 'shortcuts of the menu', text: /^(CommandOrControl\b|Cmd$|Ctrl$)/ },
  { reason: 'names of errors, events and formats', text: /^(\w+Error|Auxclick|Files|Segmenter|2-digit)$/ },
  { reason: 'first bytes of a file', text: /./, file: /domain\/files\/file-kind\.ts$/ },
  {
    reason: 'HTTP headers',
    text: /^(Bearer |X-|[A-Z][a-z]+(-[A-Z][a-z]+)+$)/,
    file: /^(electron|worker|src\/(boot\/head|provider|platform|state|domain\/common\/page-headers))\b/,
  },
  { reason: 'parts of a multipart body', text: /./, file: /main\/session\/multipart\.ts$/ },
  { reason: 'file system paths', text: /^(C:|\/Library\/|HKLM|System32$)/ },
  {
    reason: 'names in logs and settings files',
    text: /./,
    file: /main\/\w+\/(log|session-access|diagnostics\w*)(-\w+)?\.ts$/,
  },
  {
    reason: 'product and company name',
    text: /^TruckStaff/,
    file: /(src\/config|main\/system\/settings)\.ts$/,
  },
  { reason: 'iCalendar lines', text: /^[A-Z-]+[:;]/, file: /domain\/calendar\/calendar-file\.ts$/ },
  {
    reason: 'suggested values, which are sent in English',
    text: /./,
    file: /application\/options\.ts#\w+Suggestions$/,
  },
  { reason: 'names of truck makers', text: /./, file: /domain\/text\/vin\.ts#makes$/ },
  { reason: 'an example answer', text: /^2019 Peterbilt 567$/ },
  {
    reason: 'sample data of the template pages, labeled as such',
    text: /./,
    file: /demo\/(sample-users|avatars)\.tsx?#(sampleUsers|people)$/,
  },
  { reason: 'language names in their own language', text: /./, file: /i18n\/language\.ts#languageRows$/ },
  { reason: 'texts in all languages, shown before a catalog is loaded', text: /./, file: /i18n\/boot-texts\.ts/ },
  { reason: 'the name of an algorithm', text: /^SHA-256$/ },
  { reason: 'ids, file names and SVG paths', text: /^(\{\}-(form|list)|\{\}\.(ics|pdf)|M\{\} .*)$/ },
  { reason: 'data folder of a development build', text: /^\{\} Dev$/ },
]
