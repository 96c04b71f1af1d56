import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'
import System from 'system'

// Run by gjs, and driven by WebKitWebDriver: a window on WebKitGTK that stores in the directory of its first argument.
// WebKitGTK's own MiniBrowser forgets everything when it is driven, so that it can't be killed and come back.

Gtk.init(null)
const [directory] = System.programArgs
const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: directory,
    base_cache_directory: `${directory}/cache`,
  }),
})
// Without its own cameras there is no getUserMedia to put another in the place of.
const settings = new WebKit2.Settings({ enable_media_stream: true, enable_mock_capture_devices: true })
const windows = []

function openView() {
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true, settings })
  const window = new Gtk.Window({ default_width: 390, default_height: 844 })
  window.add(view)
  window.show_all()
  windows.push(window)
  return view
}

context.connect('automation-started', (_, session) => {
  const application = new WebKit2.ApplicationInfo()
  application.set_name('webkit-window')
  application.set_version(
    WebKit2.get_major_version(),
    WebKit2.get_minor_version(),
    WebKit2.get_micro_version(),
  )
  session.set_application_info(application)
  session.connect('create-web-view', openView)
})
context.set_automation_allowed(true)
Gtk.main()
