/**
 * Runs before anything else of the page, in words that browsers of 2011 understand (ES5): one that is too old for the
 * portal gets a sentence, in place of a page that stays blank or of a form that goes nowhere.
 * The build (build/old-browsers.ts) puts it into the head of the web pages; the policy knows it by its hash. Imports nothing.
 */
;(function () {
  // Of what the portal needs, the two that browsers learnt last; together they tell the versions of the table.
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
  var words: readonly [language: string, title: string, advice: string, help: string] = /^es\b/i.test(
    navigator.language,
  )
    ? [
        'es',
        'Actualice su navegador',
        'Este navegador es demasiado antiguo para el portal. Actualícelo o abra esta página en otro. El portal necesita como mínimo ',
        '¿Preguntas? ',
      ]
    : [
        'en',
        'Please update your browser',
        'This browser is too old for the portal. Please update it, or open this page in another one. The portal needs at least ',
        'Questions? ',
      ]
  var address: string | null = ''

  function add(parent: HTMLElement, tag: string, text: string) {
    var made = document.createElement(tag)
    made.appendChild(document.createTextNode(text))
    return parent.appendChild(made)
  }

  function show() {
    var page = document.documentElement
    var body = document.body || page.appendChild(document.createElement('body'))
    page.lang = words[0]
    document.title = words[1]
    body.textContent = ''
    var main = add(body, 'main', '')
    main.style.cssText = 'max-width:36em;margin:3em auto;padding:0 1em;font:1.1em/1.5 sans-serif'
    add(main, 'h1', words[1])
    add(main, 'p', words[2] + script.getAttribute('data-oldest'))
    if (!address) return
    add(add(main, 'p', words[3]), 'a', address).setAttribute('href', 'mailto:' + address)
  }

  // Nothing more of the page is read: no form stands there, and none of its scripts runs.
  if (window.stop) window.stop()
  show()
  document.addEventListener('DOMContentLoaded', show) // where it was read all the same

  var request = new XMLHttpRequest()
  request.onreadystatechange = function () {
    if (request.readyState !== 4) return
    address = script.getAttribute('data-support')
    try {
      address = JSON.parse(request.responseText).supportEmail || address
    } catch (_) {} // it says nothing: the build's counts
    show()
  }
  request.open('GET', '/config.json')
  request.send()
})()
