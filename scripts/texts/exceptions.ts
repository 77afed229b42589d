/** Literals that look like texts but are not. They are neither translated nor reported. */
export interface Exception {
  readonly reason: string
  readonly text: RegExp
  /** Limits the row to matching paths. */
  readonly file?: RegExp
}

export const exceptions: readonly Exception[] = [
  { reason: 'keys of a keyboard', text: /^(Tab|Escape|Enter|Shift|Home|End|Arrow\w+)$/ },
  { reason: 'keys of a keyboard', text: /^[A-Z]\w+$/, file: /main\/kiosk\/kiosk\.ts$/ },
  { reason: 'shortcuts of the menu', text: /^(CommandOrControl\b|Cmd$|Ctrl$)/ },
  { reason: 'names of errors, events and formats', text: /^(\w+Error|Auxclick|Files|Segmenter|2-digit)$/ },
  { reason: 'first bytes of a file', text: /./, file: /domain\/files\/file-kind\.ts$/ },
  {
    reason: 'headers of HTTP',
    text: /^(Bearer |X-|[A-Z][a-z]+(-[A-Z][a-z]+)+$)/,
    file: /^(electron|worker|src\/(boot\/head|provider|platform|state|domain\/common\/page-headers))\b/,
  },
  { reason: 'parts of a multipart body', text: /./, file: /main\/session\/multipart\.ts$/ },
  { reason: 'places on the disk', text: /^(C:|\/Library\/|HKLM|System32$)/ },
  {
    reason: 'names in a log or a settings file',
    text: /./,
    file: /main\/\w+\/(log|session-access|diagnostics\w*)(-\w+)?\.ts$/,
  },
  {
    reason: 'the name of the product and of its company',
    text: /^TruckStaff/,
    file: /(src\/config|main\/system\/settings)\.ts$/,
  },
  { reason: 'lines of the iCalendar format', text: /^[A-Z-]+[:;]/, file: /domain\/calendar\/calendar-file\.ts$/ },
  {
    reason: 'what is suggested is typed as it is, and travels so',
    text: /./,
    file: /application\/options\.ts#\w+Suggestions$/,
  },
  { reason: 'names of makers', text: /./, file: /domain\/text\/vin\.ts#makes$/ },
  { reason: 'an example of an answer', text: /^2019 Peterbilt 567$/ },
  {
    reason: 'sample data of the template pages, which say so',
    text: /./,
    file: /demo\/(sample-users|avatars)\.tsx?#(sampleUsers|people)$/,
  },
  { reason: 'languages by their own names', text: /./, file: /i18n\/language\.ts#languageRows$/ },
  { reason: 'where no catalog is loaded: in each language', text: /./, file: /i18n\/first-words\.ts/ },
  { reason: 'the name of a method', text: /^SHA-256$/ },
  { reason: 'ids, file names and the path of a drawing', text: /^(\{\}-(form|list)|\{\}\.(ics|pdf)|M\{\} .*)$/ },
  { reason: 'the name of the data folder of a development build', text: /^\{\} Dev$/ },
]
