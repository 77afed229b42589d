import { expect, test } from 'vitest'
import { addressInMixedCase, nameInMixedCase } from '../../../../src/domain/text/capitals.ts'

test.each([
  ['MARIA DE LA CRUZ', 'Maria de la Cruz'],
  ['DE LA CRUZ', 'De la Cruz'],
  ['ELENA LA ROSA', 'Elena La Rosa'],
  ['JAN VAN DER BERG', 'Jan Van der Berg'],
  ['RONALD MCDONALD', 'Ronald McDonald'],
  ['JO MCQUEEN-MCKAY', 'Jo McQueen-McKay'],
  ["SHAUN O'NEIL", "Shaun O'Neil"],
  ["MIA D'ANGELO", "Mia D'Angelo"],
  ['ÁNGEL NÚÑEZ', 'Ángel Núñez'],
  ['JOHN Q SMITH JR', 'John Q Smith Jr.'],
  ['JOHN SMITH 3RD', 'John Smith III'],
  ['Maria DeLaCruz', 'Maria DeLaCruz'],
  ['', ''],
])('the name %s is written %s', (name, words) => {
  expect(nameInMixedCase(name)).toBe(words)
  expect(nameInMixedCase(words)).toBe(words)
})

test.each([
  ['2300 WEST BROAD STREET', '2300 West Broad Street'],
  ['12 NW 5TH ST APT 4B', '12 NW 5th St Apt 4B'],
  ['PO BOX 12', 'PO Box 12'],
  ['9999 MCDONALD RD # C', '9999 McDonald Rd # C'],
  ["COEUR D'ALENE", "Coeur D'Alene"],
  ['1 Main St', '1 Main St'],
  ['', ''],
])('the address %s is written %s', (text, words) => expect(addressInMixedCase(text)).toBe(words))
