/// The words from which plausible texts are made.
enum PlausibleWords {
  static let firstNames = words(
    """
    Anna Ben Clara David Elif Felix Grace Hugo Ines Jonas Kira Liam Mara Noah Olivia Pavel Quinn Rosa Samuel Tara \
    Umar Vera Wei Ximena Yusuf Zoe Amara Bruno Chiara Diego Emma Farid Greta Hana Ivan Julia Karim Lena Mateo Nora \
    Oscar Priya Rafael Sofia Tomas Ursula Victor Yuki
    """)

  static let lastNames = words(
    """
    Adams Bauer Costa Diaz Eriksen Fischer Garcia Haas Ivanov Jansen Kaya Lopez Meyer Nakamura Okafor Petrov Quist \
    Rossi Schmidt Tanaka Ueda Varga Weber Xu Yilmaz Zhang Almeida Brandt Chen Dubois Evans Ferreira Green Hansen \
    Ito Jensen Kim Laurent Moreau Novak Olsen Park Reyes Silva Torres Vogel Walker Young
    """)

  static let cities = lines(
    """
    Berlin|Lisbon|Oslo|Vienna|Dublin|Madrid|Toronto|Kyoto|Melbourne|Chicago|Nairobi|Hamburg|Porto|Zurich|Seoul|Denver
    """)

  static let streets = lines(
    """
    Maple Street|Station Road|Mill Lane|Park Avenue|Church Street|Oak Drive|Harbour Street|Garden Way|River Road|\
    Hill Street|Market Square|Lake View|King Street|School Lane|Forest Road|Bridge Street
    """)

  static let countries = lines(
    """
    Germany|Portugal|Norway|Austria|Ireland|Spain|Canada|Japan|Australia|United States|Kenya|Italy|Sweden|\
    Switzerland|Korea|France
    """)
  static let countryCodes = words("DE PT NO AT IE ES CA JP AU US KE IT SE CH KR FR")
  static let longCountryCodes = words(
    "DEU PRT NOR AUT IRL ESP CAN JPN AUS USA KEN ITA SWE CHE KOR FRA")
  static let regions = lines("Bavaria|Ontario|Victoria|Colorado|Tuscany|Catalonia|Hesse|Oregon")

  static let companies = lines(
    """
    Northwind Traders|Blue Harbor|Lumen Labs|Oakfield Foods|Brightside Media|Summit Works|Copper & Pine|Fernway|\
    Kestrel Logistics|Atlas Studio|Riverstone|Silverline Travel|Meadow Health|Orbit Software|Juniper Home|Tidal Energy
    """)

  static let jobs = lines(
    "Product designer|Software engineer|Nurse|Teacher|Accountant|Project manager|Data analyst|Chef|Architect|Editor"
  )

  static let pets = words("Luna Milo Bella Max Coco Rocky Nala Oscar Daisy Simba Lucy Toby")

  static let products = lines(
    """
    Ceramic mug|Desk lamp|Wool blanket|Running shoes|Coffee grinder|Travel backpack|Notebook|Bluetooth speaker|\
    Water bottle|Oak shelf|Garden chair|Rain jacket|Kitchen scale|Bike helmet|Yoga mat|Wall clock
    """)

  static let goals = lines(
    """
    Run a half marathon|Learn Spanish|Read twelve books|Save for a trip|Cook at home more often|Meditate every day|\
    Write a short story|Learn to play the piano|Walk ten thousand steps|Drink more water|Plant a small garden|\
    Sleep eight hours
    """)

  static let tasks = lines(
    """
    Buy groceries|Call the dentist|Prepare the presentation|Water the plants|Book train tickets|Pay the invoice|\
    Clean the kitchen|Send the contract|Pick up the parcel|Review the draft|Plan the weekend|Update the budget
    """)

  static let events = lines(
    """
    Team lunch|Design review|Summer concert|Book club|Product launch|Yoga class|Parents' evening|City tour|\
    Board meeting|Photo workshop|Film night|Spring market
    """)

  static let headlines = lines(
    """
    A quiet morning by the lake|Five ideas for better meetings|Notes from the first week|How we plan our releases|\
    Small kitchens, good food|Three days in the mountains|A guide to indoor plants|Lessons from a long project|\
    Making time for reading|The case for simple tools|What we learned this spring|Better sleep in four steps
    """)

  static let sentences = lines(
    """
    The first version is ready for review.|Please check the details before Friday.|We met at the station and walked \
    along the river.|It works well for small groups and long weekends.|The colours are warm and the finish is smooth.|\
    Everything arrived on time and in good condition.|A short walk every day makes a real difference.|The next step \
    is to agree on a date.|Most people finish this in about an hour.|The room has large windows and a view of the \
    garden.|Bring comfortable shoes and something to drink.|We will send an update at the end of the week.|The recipe \
    serves four and takes half an hour.|This is a good place to start.|Keep the receipt in case of questions.|The \
    plan leaves enough room for changes.
    """)

  static let tags = words(
    """
    travel food health work family sports music books garden finance design outdoor learning home photo weekend
    """)
  static let categories = lines(
    "Books|Electronics|Garden|Home|Kitchen|Music|Outdoor|Sports|Toys|Travel|Health|Office")
  static let colors = words("blue green red orange purple teal yellow grey black white")
  static let hexColors = words(
    "#3B82F6 #10B981 #EF4444 #F59E0B #8B5CF6 #14B8A6 #EAB308 #6B7280 #111827 #F97316")
  static let currencies = words("EUR USD GBP CHF JPY SEK")
  static let locales = words("en-US de-DE fr-FR es-ES pt-PT it-IT")
  static let languages = words("en de fr es pt it")
  static let timeZones = words(
    "Europe/Berlin Europe/Lisbon America/New_York Asia/Tokyo Australia/Melbourne Africa/Nairobi")
  static let units = words("piece kg litre metre hour box")
  static let mediaTypes = words("image/png image/jpeg application/pdf text/plain")
  static let fileNames = words("report.pdf photo-01.jpg invoice.pdf notes.txt budget.csv map.png")

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }

  private static func lines(_ text: String) -> [String] {
    text.split { $0 == "|" || $0 == "\n" }.map(String.init)
  }
}
