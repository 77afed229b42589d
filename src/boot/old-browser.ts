/**
 * Runs before everything else in the page, in ES5: an outdated browser shows a sentence instead of a blank page or a
 * form that doesn't work. The build (build/old-browsers.ts) inlines it into the head of the web pages; the content
 * security policy lists its hash. Imports nothing.
 */
;(function () {
  // The two newest features that the portal needs; together they determine the minimum versions.
  if (
    window.CSS &&
    CSS.supports &&
    CSS.supports('color', 'light-dark(red, red)') &&
    window.Intl &&
    'Segmenter' in Intl
  ) {
    return
  }
  var script = document.getElementById('old-browser') as HTMLElement
  type Words = readonly [title: string, advice: string, help: string]
  var words: Record<string, Words> = JSON.parse(script.getAttribute('data-words') as string)
  var preferred = String(navigator.language).replace(/-.*/, '').toLowerCase()
  var language = words[preferred] ? preferred : 'en'
  var said = words[language] as Words
  var address = script.getAttribute('data-support') as string

  function add(parent: HTMLElement, tag: string, text: string) {
    var made = document.createElement(tag)
    made.appendChild(document.createTextNode(text))
    return parent.appendChild(made)
  }

  function show() {
    var page = document.documentElement
    var body = document.body || page.appendChild(document.createElement('body'))
    page.lang = language
    document.title = said[0]
    body.textContent = ''
    var main = add(body, 'main', '')
    main.style.cssText = 'max-width:36em;margin:3em auto;padding:0 1em;font:1.1em/1.5 sans-serif'
    add(main, 'h1', said[0])
    add(main, 'p', said[1] + script.getAttribute('data-oldest'))
    add(add(main, 'p', said[2]), 'a', address).setAttribute('href', 'mailto:' + address)
  }

  // Stops parsing the page: no form is displayed, and none of its scripts runs.
  if (window.stop) window.stop()
  show()
  document.addEventListener('DOMContentLoaded', show) // in browsers that continued parsing
})()
