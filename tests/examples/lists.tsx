/** Lists and links: files, documents. */
import { FileList } from '../../src/ui/file-list.tsx'
import { Link } from '../../src/ui/link.tsx'
import { LinkedText } from '../../src/ui/linked-text.tsx'
import { Logo } from '../../src/ui/logo.tsx'
import { TakePhoto } from '../../src/ui/take-photo.tsx'
import { nothing, type Piece } from './example.tsx'

const files = [
  { key: 'a', name: 'front.jpg', size: '1.2 MB', picture: true },
  { key: 'b', name: 'insurance.pdf', size: '340 KB', picture: false, note: 'Sent' },
  {
    key: 'c',
    name: `${'a-very-long-name-without-any-space-'.repeat(3)}.png`,
    size: '',
    picture: true,
    remarks: <p className="field-remark">What is remarkable about the file</p>,
  },
  { key: 'd', name: 'IMG_20261124_081500.jpg', size: '310.2 KB', picture: true, tile: null },
  { key: 'e', name: 'side.jpg', size: '4.1 MB', picture: true, tile: null, busy: true, note: 'Waiting' },
]

export const lists: readonly Piece[] = [
  {
    file: 'file-list',
    examples: [
      {
        name: 'pictures and papers',
        draw: () => (
          <FileList label="Attached files" entries={files} onView={nothing} onDownload={nothing} onRemove={nothing} />
        ),
      },
    ],
  },
  {
    file: 'take-photo',
    examples: [
      {
        name: 'the first photo',
        draw: () => (
          <p>
            <span id="example-photos">Truck photos</span>
            <TakePhoto camera="environment" aria-describedby="example-photos" onPhoto={nothing} />
          </p>
        ),
      },
    ],
  },
  {
    file: 'linked-text',
    examples: (['all', 'phones', 'none'] as const).map((opens) => ({
      name: `opens ${opens}`,
      draw: () => <LinkedText text="Call (423) 555-0142 or see https://help.example/cdl." opens={opens} />,
    })),
  },
  { file: 'link', examples: [{ name: 'in the portal', draw: () => <Link to="/my-profile">My Profile</Link> }] },
  {
    file: 'logo',
    examples: [
      { name: 'usual', draw: () => <Logo /> },
      { name: 'large', draw: () => <Logo size={64} /> },
    ],
  },
]
